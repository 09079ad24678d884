import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Failure, failures } from '#contract/errors.ts'
import { mayWatch, type Watcher } from './channels.ts'
import { type Keys, sessionTag, signChannel } from './tickets.ts'

/** Whoever asks to watch a channel; `tokenHash` is what `endSession` will be called with. */
export type LiveSession = Watcher & { tokenHash: string }

type Options = Keys & { sessionOf: (request: FastifyRequest) => Promise<LiveSession | undefined> }

/** The names are Pusher's own. */
const Question = z.object({ socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/), channel_name: z.string().max(200) })

/** `POST /broadcasting/auth`: a browser shows its session and gets the ticket for one private channel and one socket. */
export const broadcastingAuth: FastifyPluginAsync<Options> = async (app, { key, secret, sessionOf }) => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.post('/broadcasting/auth', async (request, reply) => {
    const session = await sessionOf(request)
    if (!session) return refuse(request, reply, 'SignInRequired')

    const question = Question.safeParse(request.body)
    if (!question.success) return refuse(request, reply, 'InvalidInput')

    const { socket_id: socketId, channel_name: channel } = question.data
    if (!mayWatch(session, channel)) return refuse(request, reply, 'AccessDenied403')

    return {
      auth: signChannel({ key, secret }, { socketId, channel, session: sessionTag(secret, session.tokenHash), issuedAt: Date.now() }),
    }
  })
}

const refuse = (request: FastifyRequest, reply: FastifyReply, code: Failure) =>
  reply.code(failures[code]).send({ error_message: code, code, request_id: request.id })
