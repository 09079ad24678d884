import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { ModelLimits, ModelConfig } from './config.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { ModelFailure, openProtocol, type AskModel, type DescribedTool, type ModelMessage } from './protocol.ts'

/** A tool that the model may call. An error thrown by `run` ends the conversation. */
export type Tool = { name: string; description: string; input: z.ZodObject; run: (input: never) => Promise<string> }
type Talk = { system: string; question: string; tools: readonly Tool[]; log: Pick<FastifyBaseLogger, 'warn'> }
/** Answers a question; undefined if the model has no answer, for any reason. Callers must not hold a connection meanwhile. */
export type Model = { answer: (asker: string, talk: Talk) => Promise<string | undefined> }

/**
 * Converses with a language model that may call tools, within limits. After several consecutive failures it rests: calls return undefined
 * at once, and one more failure starts the next rest. One asker has one conversation at a time.
 */
export function openModel(config: ModelConfig): Model {
  const { bounds } = config
  const ask = openProtocol(config)
  const activeAskers = new Set<string>()
  let failures = 0
  let pausedUntil = 0

  return {
    async answer(asker, { log, ...talk }) {
      if (Date.now() < pausedUntil || activeAskers.has(asker) || activeAskers.size >= bounds.atOnce) return undefined
      activeAskers.add(asker)
      try {
        const answer = await converse(ask, bounds, talk)
        failures = 0
        return answer
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        // Failures caused by a question say nothing about the server, so they do not count.
        if (serverFailures.has(error.reason)) failures++
        if (failures >= bounds.failures) pausedUntil = Date.now() + bounds.rest
        log.warn({ reason: error.reason, failures }, 'the language model did not answer')
        return undefined
      } finally {
        activeAskers.delete(asker)
      }
    },
  }
}

const serverFailures: ReadonlySet<string> = new Set(['away', 'slow', 'refused', 'too large', 'unreadable'])

/** An answer with more tool calls than this is not useful. */
const maxCalls = 4

async function converse(ask: AskModel, bounds: ModelLimits, { system, question, tools }: Omit<Talk, 'log'>): Promise<string> {
  const signal = AbortSignal.timeout(bounds.whole)
  const toolDescriptions = tools.map(describe)
  const messages: ModelMessage[] = [
    { role: 'system', content: system },
    { role: 'user', content: question },
  ]
  let invalidInputs = 0
  for (let round = 0; round < bounds.rounds; round++) {
    const { text, calls } = await ask(messages, toolDescriptions, signal)
    if (calls.length === 0) return text.trim() === '' ? failConversation('empty') : text
    if (calls.length > maxCalls) failConversation('bad arguments')
    messages.push({ role: 'assistant', content: text, tool_calls: calls })
    for (const call of calls) {
      const tool = tools.find(({ name }) => name === call.function.name) ?? failConversation('unknown tool')
      const input = tool.input.safeParse(parseJson(call.function.arguments || '{}'))
      if (!input.success && ++invalidInputs > 1) failConversation('bad arguments')
      const content = input.success ? await tool.run(input.data as never) : `Wrong arguments: ${listInvalidFields(input.error)}`
      if (signal.aborted) failConversation('slow')
      messages.push({ role: 'tool', tool_call_id: call.id, content })
    }
  }
  return failConversation('no end')
}

const failConversation = (...reason: ConstructorParameters<typeof ModelFailure>): never => {
  throw new ModelFailure(...reason)
}

const listInvalidFields = ({ issues }: z.ZodError) => [...new Set(issues.map(({ path }) => path.join('.') || 'all of them'))].join(', ')

function describe({ name, description, input }: Tool): DescribedTool {
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return { type: 'function', function: { name, description, parameters } }
}
