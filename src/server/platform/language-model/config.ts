import { StartError } from '#server/platform/process/start-error.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'

/** `bounds` limit one conversation, in milliseconds and bytes. */
export type ModelConfig = { baseUrl: string; name: string; key?: string | undefined; bounds: ModelLimits }
export type ModelLimits = typeof defaultModelLimits
export const defaultModelLimits = {
  /** Number of requests until the model must have answered. */
  rounds: 4,
  /** Time limits of one answer and of the whole conversation. */
  each: 8000,
  whole: 20_000,
  bytes: 200_000,
  /** After this many consecutive failures the model is not called for `rest` milliseconds. */
  failures: 5,
  rest: 300_000,
  /** Number of simultaneous conversations of this process. */
  atOnce: 8,
}

/** Requests contain personal data, so the address must use TLS or be on this machine. */
export function isModelAddress(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

type Environment = { CHAT_BASE_URL?: string | undefined; CHAT_MODEL?: string | undefined; CHAT_API_KEY?: string | undefined }

/** Configuration of the assistant's language model; undefined without one. */
export function modelConfig({ CHAT_BASE_URL: baseUrl, CHAT_MODEL: name, CHAT_API_KEY: key }: Environment): ModelConfig | undefined {
  if (baseUrl && name) return { baseUrl, name, key, bounds: defaultModelLimits }
  if (baseUrl || name || key) throw new StartError('Set CHAT_BASE_URL and CHAT_MODEL for the assistant, or none of CHAT_')
  return undefined
}
