import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '#contract/kit/errors.ts'
import { text } from '#contract/kit/fields.ts'
import { textOf } from '#server/platform/request/body.ts'
import { answerFailure, fieldErrors } from '#server/platform/request/failures.ts'
import { readQuery } from '#server/platform/request/request-input.ts'
import { mayWatch, type Watcher } from './channels.ts'
import { type Keys, sessionTag, signChannel } from './tickets.ts'

/** Whoever asks to watch a channel; `tokenHash` is what `closeSockets` will be called with. */
type LiveSession = Watcher & { tokenHash: Buffer; expiresAt: string }

type Options = Keys & { sessionOf: (request: FastifyRequest) => Promise<LiveSession | undefined> }

/** The names are Pusher's own. */
const Question = z.object({ socket_id: text(40).regex(/^\d+\.\d+$/), channel_name: text(200) })

/** `POST /broadcasting/auth`: a browser shows its session and gets the ticket for one private channel and one socket. */
export const broadcastingAuth: FastifyPluginAsync<Options> = async (app, { key, secret, sessionOf }) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 4096 },
    async (_: FastifyRequest, body: Buffer) => Object.fromEntries(readQuery(textOf(body))),
  )

  app.setErrorHandler(answerFailure)

  app.route({
    method: 'POST',
    url: '/broadcasting/auth',
    handler: async (request) => {
      const session = (await sessionOf(request)) ?? fail('SignInRequired')
      const asked = Question.safeParse(request.body)
      if (!asked.success) return fail('InvalidInput', { fields: fieldErrors(asked.error) })
      const { socket_id: socketId, channel_name: channel } = asked.data
      if (!mayWatch(session, channel)) fail('AccessDenied403')
      const ticket = {
        socketId,
        channel,
        session: sessionTag(secret, session.tokenHash),
        issuedAt: Date.now(),
        endsAt: Date.parse(session.expiresAt),
      }
      return { auth: signChannel({ key, secret }, ticket) }
    },
  })
}
