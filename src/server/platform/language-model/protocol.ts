import { z } from 'zod'
import { parseJson } from '#server/platform/parse-json.ts'
import { readLimited, BodyTooLarge } from '#server/platform/files/read-limited.ts'
import type { ModelConfig } from './config.ts'

type Reason = 'away' | 'slow' | 'refused' | 'too large' | 'unreadable' | 'empty' | 'unknown tool' | 'bad arguments' | 'no end'
/** Thrown when the model does not answer as expected. The message contains nothing of the conversation, which is about people. */
export class ModelFailure extends Error {
  override name = 'ModelFailure'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(`The language model: ${reason}`)
    this.reason = reason
  }
}

const ToolCall = z.object({
  id: z.string(),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})
export type ToolCall = z.output<typeof ToolCall>
const Answer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish(), tool_calls: z.array(ToolCall).nullish() }) })).min(1),
})

export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls: ToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }
export type DescribedTool = { type: 'function'; function: { name: string; description: string; parameters: object } }

/** Optional fields of a request: one that a server rejects is left out from then on. */
const optionalFields = { tool_choice: 'auto', parallel_tool_calls: false, temperature: 0, max_tokens: 600, stream: false } as const

export type AskModel = (messages: readonly ModelMessage[], tools: readonly DescribedTool[], whole: AbortSignal) => Promise<ParsedAnswer>
type ParsedAnswer = { text: string; calls: ToolCall[] }

/** Calls `POST {base}/chat/completions`, which most model servers support. */
export function openProtocol({ baseUrl, name, key, bounds }: ModelConfig): AskModel {
  const address = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  const rejectedFields = new Set<string>()

  return async function ask(messages, tools, whole) {
    const fields = Object.fromEntries(Object.entries(optionalFields).filter(([field]) => !rejectedFields.has(field)))
    const body = JSON.stringify({ model: name, messages, tools, ...fields })
    const signal = AbortSignal.any([whole, AbortSignal.timeout(bounds.each)])
    const { status, text } = await postRequest(address, { method: 'POST', headers, body, signal, redirect: 'error' }, bounds.bytes)
    const newlyRejected = status === 400 ? Object.keys(fields).filter((field) => new RegExp(`\\b${field}\\b`).test(text)) : []
    if (newlyRejected.length > 0) {
      for (const field of newlyRejected) rejectedFields.add(field)
      return ask(messages, tools, whole)
    }
    if (status !== 200) throw new ModelFailure('refused')
    return readAnswer(text)
  }
}

async function postRequest(address: string, request: RequestInit, bytes: number): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(address, request)
    return { status: answer.status, text: await readLimited(bytes, answer) }
  } catch (error) {
    throw new ModelFailure(error instanceof BodyTooLarge ? 'too large' : request.signal?.aborted ? 'slow' : 'away')
  }
}

function readAnswer(text: string): ParsedAnswer {
  const answer = Answer.safeParse(parseJson(text))
  if (!answer.success) throw new ModelFailure('unreadable')
  const { content, tool_calls: calls } = answer.data.choices[0]!.message
  return { text: content ?? '', calls: calls ?? [] }
}
