import type { ChatAnswer } from '#contract/assistant.ts'
import { AppError, fail, failNotFound } from '#contract/kit/errors.ts'
import { intents, type IntentName } from '#domain/assistant/intents.ts'
import type { Asked, Slots } from '#domain/assistant/understand.ts'
import { personName } from '#domain/text/people.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { answerTo, callOf } from './answer.service.ts'
import { modelled } from './language-model.service.ts'
import * as queries from './assistant.queries.ts'
import { sayIn } from './assistant.view.ts'

/** Of questions: a user's in a minute and in a day, and an account's in thirty days. */
export const most = { minute: 30, day: 300, month: 10_000 }
const titleLength = 60

type Question = { message: string; conversationId?: string }

type Answer = { data: ChatAnswer }

/**
 * The answer is found where nothing can be written; what is written then is the question and the answer alone. A conversation that is new
 * begins with it, so that a question which failed leaves nothing. Where the shop wants it, a model says better what is not sure: it is waited
 * for when all that is written and counted, and by no connection.
 */
export async function send(context: Context<UserActor>, { message, conversationId }: Question): Promise<Answer | AfterTransaction<Answer>> {
  const { db, scope, actor, model, settings } = context
  const began = Date.now()
  if (!(await queries.takeTurn(db, scope, actor))) fail('TooManyRequests', { retryAfter: 1 })
  if (conversationId !== undefined && !(await queries.hold(db, scope, actor, conversationId))) failNotFound('conversation', conversationId)
  await withinLimits(context)
  const before = conversationId === undefined ? undefined : askedIn(await queries.lastQuestion(db, scope, conversationId))
  const { call, answered } = await queries.readingOnly(db, async () => {
    const call = await callOf(context, message)
    return { call, answered: await answerTo(call, before) }
  })
  const { reply, asked, source, isSure } = answered
  const tool = [...call.asked].join(', ') || null
  const id = conversationId ?? (await queries.begin(db, scope, actor, Array.from(message).slice(0, titleLength).join('')))
  const ms = Date.now() - began
  const { intent = null, slots = null } = asked ?? {}
  const said = await queries.write(db, scope, actor, id, { question: message, intent, slots, answer: reply.content, tool, source, ms })
  const data = { ...reply, conversationId: id }
  if (isSure || !model || !(await settings())('chat_model')) return { data }
  return async (again) => {
    const failed = (error: unknown) => {
      if (error instanceof AppError && error.status < 500) throw error
      context.log.error({ err: error }, 'what a language model asked for could not be read, or its answer not be kept')
    }
    const better = await modelled(context, call, again).catch(failed)
    if (!better) return { data }
    const { content } = better.reply
    const kept = await again('read write', async (then) => {
      // What was forgotten meanwhile stays so.
      if (await queries.hold(then.db, then.scope, then.actor, id))
        await queries.writeInstead(then.db, then.scope, said, { content, tool: better.tool, ms: Date.now() - began })
      return true
    }).catch(failed)
    // What is shown is what is kept: the first answer already is.
    return kept ? { data: { ...better.reply, conversationId: id } } : { data }
  }
}

/** What was forgotten is counted, too: else whoever forgets could ask for ever. */
async function withinLimits({ db, scope, actor, config }: Context<UserActor>): Promise<void> {
  const { minute, day, month } = await queries.asked(db, scope, actor)
  if (!config.rateLimit) return
  if (month >= most.month || day >= most.day) fail('TooManyRequests', { retryAfter: 3600 })
  if (minute >= most.minute) fail('TooManyRequests', { retryAfter: 60 })
}

/** A grammar of another day may have had other intents. */
function askedIn(last: { intent: string | null; slots: unknown } | undefined): Asked | undefined {
  if (!last?.intent || !last.slots || !Object.hasOwn(intents, last.intent)) return undefined
  return { intent: last.intent as IntentName, slots: last.slots as Slots }
}

export const conversations = ({ db, scope, actor }: Context<UserActor>) => queries.conversations(db, scope, actor)

export async function messages({ db, scope, actor, language }: Context<UserActor>, { id }: { id: string }) {
  if (!(await queries.find(db, scope, actor, id))) failNotFound('conversation', id)
  const { items, total } = await queries.messages(db, scope, id)
  const names = { incoming: sayIn(language)('ChatName'), outgoing: personName(await queries.nameOf(db, scope, actor)) }
  const said = items.map(({ direction, ...message }) => {
    const from = direction === 'incoming' ? ('incoming' as const) : ('outgoing' as const)
    return { ...message, direction: from, sender: names[from], type: 'text' as const }
  })
  return { items: said, total }
}

export async function forget({ db, scope, actor }: Context<UserActor>, { id }: { id: string }): Promise<null> {
  if ((await queries.forget(db, scope, actor, id)) === 0) failNotFound('conversation', id)
  return null
}

export async function forgetAll({ db, scope, actor }: Context<UserActor>): Promise<null> {
  await queries.forget(db, scope, actor)
  return null
}
