import { AppError, fail } from '#contract/kit/errors.ts'
import type { Context, GuestActor } from '#server/platform/context.ts'
import { createContextRunner } from '#server/platform/run-in-context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import type { Routes } from '#server/platform/http/implement.ts'
import type { AdapterResponse, DeliveryReport } from './adapter.ts'

type GuestContext = Context<GuestActor<null>>
type CallbackHandlers = {
  report: (context: GuestContext, reference: string, report: DeliveryReport) => Promise<unknown>
  /** The handler runs in every active account. */
  answer: (context: GuestContext, answered: AdapterResponse) => Promise<unknown>
}

const limits = { bodyLimit: 16 * 1024, config: { rateLimit: { max: 600, timeWindow: '1 minute' } } }

/**
 * Receives calls of carriers. The unguessable address is the proof, plus the signature where the carrier signs. Unknown content is
 * accepted with 204 and ignored.
 */
export const smsCallbacks =
  ({ report, answer }: CallbackHandlers): Routes =>
  (app, world) => {
    const { sms, db, config, log } = world
    if (!sms) return
    void app.register(async (room) => {
      room.removeAllContentTypeParsers()
      room.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      const limitOptions = config.rateLimit ? limits : { bodyLimit: limits.bodyLimit }
      const options = { method: ['GET', 'POST'], exposeHeadRoute: false, ...limitOptions }
      const enter = (address: string, id: number) =>
        createContextRunner(world, { actor: { kind: 'guest', found: null, address }, language: 'ro', log }).bind(undefined, id as AccountId)

      room.route<{ Params: { reference: string } }>({
        ...options,
        url: `/api/v1/sms/reports/${sms.name}/:reference/:token`,
        handler: async (request, reply) => {
          const parsed = sms.report(toCallback(sms.isOurs, request, config.publicUrl))
          if (parsed === 'forged') return fail('NotFound')
          // The reference begins with the id of the account; this server created it.
          if (parsed)
            await enter(
              request.ip,
              Number.parseInt(request.params.reference, 10),
            )((context) => report(context, request.params.reference, parsed))
          return reply.code(204).send()
        },
      })
      room.route({
        ...options,
        url: `/api/v1/sms/inbound/${sms.name}/:token`,
        handler: async (request, reply) => {
          const answered = sms.answer(toCallback(sms.isOurs, request, config.publicUrl))
          if (answered === 'forged') return fail('NotFound')
          const accounts = answered ? await db.selectFrom('accounts').select('id').where('status', '=', 'active').execute() : []
          for (const { id } of accounts) await enter(request.ip, id)((context) => answer(context, answered!))
          return reply.code(204).send()
        },
      })
    })
  }

type CallbackRequest = { url: string; headers: Record<string, string | string[] | undefined>; body: unknown }

/** Fails with NotFound for an address that this server did not issue. */
function toCallback(isOurs: (path: string) => boolean, { url, headers, body }: CallbackRequest, publicUrl: string) {
  if (!isOurs(url.split('?')[0]!)) throw new AppError('NotFound')
  return { url: `${publicUrl}${url}`, headers, body: typeof body === 'string' ? body : '' }
}
