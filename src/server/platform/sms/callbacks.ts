import { AppError, fail } from '#contract/kit/errors.ts'
import { createContextRunner, type Context, type GuestActor } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import type { Routes } from '#server/platform/http/implement.ts'
import type { AdapterResponse, DeliveryReport } from './adapter.ts'

type Within = Context<GuestActor<null>>
type Told = {
  report: (context: Within, reference: string, report: DeliveryReport) => Promise<unknown>
  /** In every account that is active. */
  answer: (context: Within, answered: AdapterResponse) => Promise<unknown>
}

const limits = { bodyLimit: 16 * 1024, config: { rateLimit: { max: 600, timeWindow: '1 minute' } } }

/**
 * Where whoever carries the messages calls us. The address itself is the proof, since only we can have made it; where they also sign, the
 * signature has to hold. Whatever else they send is not ours to judge: they are told that it came.
 */
export const smsCallbacks =
  ({ report, answer }: Told): Routes =>
  (app, world) => {
    const { sms, db, config, log } = world
    if (!sms) return
    void app.register(async (room) => {
      room.removeAllContentTypeParsers()
      room.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      const limited = config.rateLimit ? limits : { bodyLimit: limits.bodyLimit }
      const options = { method: ['GET', 'POST'], exposeHeadRoute: false, ...limited }
      const enter = (address: string, id: number) =>
        createContextRunner(world, { actor: { kind: 'guest', found: null, address }, language: 'ro', log }).bind(undefined, id as AccountId)

      room.route<{ Params: { reference: string } }>({
        ...options,
        url: `/api/v1/sms/reports/${sms.name}/:reference/:token`,
        handler: async (request, reply) => {
          const told = sms.report(callbackOf(sms.isOurs, request, config.publicUrl))
          if (told === 'forged') return fail('NotFound')
          // Its first number is the account: the reference was ours to make.
          if (told)
            await enter(
              request.ip,
              Number.parseInt(request.params.reference, 10),
            )((context) => report(context, request.params.reference, told))
          return reply.code(204).send()
        },
      })
      room.route({
        ...options,
        url: `/api/v1/sms/inbound/${sms.name}/:token`,
        handler: async (request, reply) => {
          const told = sms.answer(callbackOf(sms.isOurs, request, config.publicUrl))
          if (told === 'forged') return fail('NotFound')
          const accounts = told ? await db.selectFrom('accounts').select('id').where('status', '=', 'active').execute() : []
          for (const { id } of accounts) await enter(request.ip, id)((context) => answer(context, told!))
          return reply.code(204).send()
        },
      })
    })
  }

type Asked = { url: string; headers: Record<string, string | string[] | undefined>; body: unknown }

/** A call to an address that we did not make is not there. */
function callbackOf(isOurs: (path: string) => boolean, { url, headers, body }: Asked, publicUrl: string) {
  if (!isOurs(url.split('?')[0]!)) throw new AppError('NotFound')
  return { url: `${publicUrl}${url}`, headers, body: typeof body === 'string' ? body : '' }
}
