import type { RawData } from 'ws'
import { z } from 'zod'
import { reconnectLater, unknownKeyCode } from '#contract/live/live.ts'

/**
 * Close codes of Pusher's protocol 7. The first digits instruct the client: 40 stay away, 41 reconnect in a second, 42 reconnect at once.
 */
export const closeCodes = {
  unknownKey: unknownKeyCode,
  unsupportedProtocol: 4007,
  notAllowed: 4009,
  overCapacity: 4100,
  sentAway: reconnectLater.code,
  refetch: 4200,
  noAnswer: 4201,
} as const

/** `data` is a JSON string within the JSON, as Pusher requires. */
export const encodeFrame = (event: string, data: unknown, channel?: string) =>
  JSON.stringify({ event, channel, data: JSON.stringify(data) })

export const encodeErrorFrame = (code: number | null, message: string) => encodeFrame('pusher:error', { code, message })

const Frame = z.object({ event: z.string(), data: z.unknown().optional() })

/** Reads a frame; undefined for invalid bytes. Clients send `data` as an object, some as text. */
export function readFrame(raw: RawData, isBinary: boolean): z.output<typeof Frame> | undefined {
  if (isBinary || !Buffer.isBuffer(raw)) return undefined
  try {
    const { event, data } = Frame.parse(JSON.parse(raw.toString()))
    return { event, data: typeof data === 'string' ? JSON.parse(data) : data }
  } catch {
    return undefined
  }
}

export const Subscribe = z.object({ channel: z.string().max(200), auth: z.string().max(400).optional() })
export const Unsubscribe = z.object({ channel: z.string().max(200) })
