import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '#contract/kit/errors.ts'
import { text } from '#contract/kit/fields.ts'
import { decodeUtf8 } from '#server/platform/http/body.ts'
import { answerFailure, fieldErrors, logDenial } from '#server/platform/http/failures.ts'
import { parseQueryString } from '#server/platform/http/request-input.ts'
import { maxChannels, canSubscribe, type Watcher } from './channels.ts'
import { type Keys, sessionTag, signChannel } from './tickets.ts'

/** The session that asks for tickets; `closeSockets` later gets its `tokenHash`. */
type LiveSession = Watcher & { tokenHash: Buffer; expiresAt: string }

type Options = Keys & { sessionOf: (request: FastifyRequest) => Promise<LiveSession | undefined> }

const socketField = { socket_id: text(40).regex(/^\d+\.\d+$/) }
/** Field names are those of Pusher. */
const SingleRequest = z.object({ ...socketField, channel_name: text(200) })
/** Our own pages request tickets for all their channels at once. */
const ChannelNames = z
  .array(text(200))
  .min(1)
  .max(maxChannels)
  .refine((names) => new Set(names).size === names.length, 'InvalidValue')
const MultiRequest = z.object({ ...socketField, channel_names: ChannelNames })

/**
 * `POST /broadcasting/auth` signs tickets for the session of the caller: `{ auth }` for one private channel and socket, or `{ tickets }`
 * by channel name, without denied channels.
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
    bodyLimit: 512 * 1024, // The limit fits the largest number of the longest names.
    handler: async (request) => {
      const session = (await sessionOf(request)) ?? fail('SignInRequired')
      const tag = sessionTag(secret, session.tokenHash)
      const signTicket = (socketId: string, channel: string): string =>
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

      if (isMultiRequest(request.body)) {
        const { socket_id: socketId, channel_names: names } = parseRequest(MultiRequest, request.body)
        const allowed = names.filter((name) => canSubscribe(session, name))
        if (allowed.length < names.length) logDenial(request, 'AccessDenied403')
        return { tickets: Object.fromEntries(allowed.map((name) => [name, signTicket(socketId, name)])) }
      }
      const { socket_id: socketId, channel_name: channel } = parseRequest(SingleRequest, request.body)
      if (!canSubscribe(session, channel)) fail('AccessDenied403')
      return { auth: signTicket(socketId, channel) }
    },
  })
}

const isMultiRequest = (body: unknown): boolean => typeof body === 'object' && body !== null && 'channel_names' in body

function parseRequest<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body)
  return result.success ? result.data : fail('InvalidInput', { fields: fieldErrors(result.error) })
}
