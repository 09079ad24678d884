import { StartError } from '#server/platform/process/start-error.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'

/** `bounds` are those of a conversation, in milliseconds and bytes. */
export type ModelConfig = { baseUrl: string; name: string; key?: string | undefined; bounds: ModelLimits }
export type ModelLimits = {
  /** How often it is asked until it has to have answered. */
  rounds: number
  /** How long one of its answers may take, and all of them together. */
  each: number
  whole: number
  bytes: number
  /** After so many failures in a row it is left alone for so long. */
  failures: number
  rest: number
  /** How many may talk to it through this process. */
  atOnce: number
}
export const defaultModelLimits: ModelLimits = {
  rounds: 4,
  each: 8000,
  whole: 20_000,
  bytes: 200_000,
  failures: 5,
  rest: 300_000,
  atOnce: 8,
}

/** What is said of people goes there: encrypted, or not out of this machine. */
export function isModelAddress(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

type Given = { CHAT_BASE_URL?: string | undefined; CHAT_MODEL?: string | undefined; CHAT_API_KEY?: string | undefined }

/** The language model that the assistant may ask; nothing where none is named. */
export function modelConfig({ CHAT_BASE_URL: baseUrl, CHAT_MODEL: name, CHAT_API_KEY: key }: Given): ModelConfig | undefined {
  if (baseUrl && name) return { baseUrl, name, key, bounds: defaultModelLimits }
  if (baseUrl || name || key) throw new StartError('Set CHAT_BASE_URL and CHAT_MODEL for the assistant, or none of CHAT_')
  return undefined
}
