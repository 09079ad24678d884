import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '#contract/kit/errors.ts'
import { text } from '#contract/kit/fields.ts'
import { decodeUtf8 } from '#server/platform/http/body.ts'
import { answerFailure, fieldErrors, logDenial } from '#server/platform/http/failures.ts'
import { parseQueryString } from '#server/platform/http/request-input.ts'
import { maxChannels, canSubscribe, type Watcher } from './channels.ts'
import { type Keys, sessionTag, signChannel } from './tickets.ts'

/** Whoever asks to watch a channel; `tokenHash` is what `closeSockets` will be called with. */
type LiveSession = Watcher & { tokenHash: Buffer; expiresAt: string }

type Options = Keys & { sessionOf: (request: FastifyRequest) => Promise<LiveSession | undefined> }

const socket = { socket_id: text(40).regex(/^\d+\.\d+$/) }
/** The names are Pusher's own. */
const Question = z.object({ ...socket, channel_name: text(200) })
/** Our own pages ask for all their channels at once. */
const Names = z
  .array(text(200))
  .min(1)
  .max(maxChannels)
  .refine((names) => new Set(names).size === names.length, 'InvalidValue')
const Questions = z.object({ ...socket, channel_names: Names })

/**
 * `POST /broadcasting/auth`: a browser shows its session and gets a ticket for one private channel and one socket as `{ auth }`, or for several
 * channels as `{ tickets }` by their names, without those that are refused.
 */
export const broadcastingAuth: FastifyPluginAsync<Options> = async (app, { key, secret, sessionOf }) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 4096 },
    async (_: FastifyRequest, body: Buffer) => Object.fromEntries(parseQueryString(decodeUtf8(body))),
  )

  app.setErrorHandler(answerFailure)

  app.route({
    method: 'POST',
    url: '/broadcasting/auth',
    bodyLimit: 512 * 1024, // of the longest names as many as one may ask for
    handler: async (request) => {
      const session = (await sessionOf(request)) ?? fail('SignInRequired')
      const tag = sessionTag(secret, session.tokenHash)
      const ticketFor = (socketId: string, channel: string): string =>
        signChannel(
          { key, secret },
          {
            socketId,
            channel,
            session: tag,
            issuedAt: Date.now(),
            endsAt: Date.parse(session.expiresAt),
          },
        )

      if (isForSeveral(request.body)) {
        const { socket_id: socketId, channel_names: names } = parsed(Questions, request.body)
        const own = names.filter((name) => canSubscribe(session, name))
        if (own.length < names.length) logDenial(request, 'AccessDenied403')
        return { tickets: Object.fromEntries(own.map((name) => [name, ticketFor(socketId, name)])) }
      }
      const { socket_id: socketId, channel_name: channel } = parsed(Question, request.body)
      if (!canSubscribe(session, channel)) fail('AccessDenied403')
      return { auth: ticketFor(socketId, channel) }
    },
  })
}

const isForSeveral = (body: unknown): boolean => typeof body === 'object' && body !== null && 'channel_names' in body

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const asked = schema.safeParse(body)
  return asked.success ? asked.data : fail('InvalidInput', { fields: fieldErrors(asked.error) })
}
