import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { ModelLimits, ModelConfig } from './config.ts'
import { parseModelJson, ModelFailure, openProtocol, type AskModel, type DescribedTool, type ModelMessage } from './protocol.ts'

/** What a model may ask for. What `run` throws ends the conversation. */
export type Tool = { name: string; description: string; input: z.ZodObject; run: (input: never) => Promise<string> }
type Talk = { system: string; question: string; tools: readonly Tool[]; log: Pick<FastifyBaseLogger, 'warn'> }
/** What a model says to a question; nothing where it says nothing, whatever the reason. Nobody's connection may be held meanwhile. */
export type Model = { answer: (asker: string, talk: Talk) => Promise<string | undefined> }

/**
 * A language model that answers by asking for tools, within bounds. After some failures in a row it is left alone for a while, and whoever asks
 * hears nothing at once; one more failure after that and it is left alone again. Nobody talks to it twice at the same time.
 */
export function openModel(config: ModelConfig): Model {
  const { bounds } = config
  const ask = openProtocol(config)
  const talking = new Set<string>()
  let failures = 0
  let restsUntil = 0

  return {
    async answer(asker, { log, ...talk }) {
      if (Date.now() < restsUntil || talking.has(asker) || talking.size >= bounds.atOnce) return undefined
      talking.add(asker)
      try {
        const said = await converse(ask, bounds, talk)
        failures = 0
        return said
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error
        // What a question led it to say is no fault of its server, and others go on asking.
        if (ofServer.has(error.reason)) failures++
        if (failures >= bounds.failures) restsUntil = Date.now() + bounds.rest
        log.warn({ reason: error.reason, failures }, 'the language model did not answer')
        return undefined
      } finally {
        talking.delete(asker)
      }
    },
  }
}

const ofServer: ReadonlySet<string> = new Set(['away', 'slow', 'refused', 'too large', 'unreadable'])

/** More in one answer is no question any more. */
const mostCalls = 4

async function converse(ask: AskModel, bounds: ModelLimits, { system, question, tools }: Omit<Talk, 'log'>): Promise<string> {
  const whole = AbortSignal.timeout(bounds.whole)
  const described = tools.map(describe)
  const messages: ModelMessage[] = [
    { role: 'system', content: system },
    { role: 'user', content: question },
  ]
  let slips = 0
  for (let round = 0; round < bounds.rounds; round++) {
    const { text, calls } = await ask(messages, described, whole)
    if (calls.length === 0) return text.trim() === '' ? failed('empty') : text
    if (calls.length > mostCalls) failed('bad arguments')
    messages.push({ role: 'assistant', content: text, tool_calls: calls })
    for (const call of calls) {
      const tool = tools.find(({ name }) => name === call.function.name) ?? failed('unknown tool')
      const input = tool.input.safeParse(parseModelJson(call.function.arguments || '{}'))
      if (!input.success && ++slips > 1) failed('bad arguments')
      const content = input.success ? await tool.run(input.data as never) : `Wrong arguments: ${wrongIn(input.error)}`
      if (whole.aborted) failed('slow')
      messages.push({ role: 'tool', tool_call_id: call.id, content })
    }
  }
  return failed('no end')
}

const failed = (...reason: ConstructorParameters<typeof ModelFailure>): never => {
  throw new ModelFailure(...reason)
}

const wrongIn = ({ issues }: z.ZodError) => [...new Set(issues.map(({ path }) => path.join('.') || 'all of them'))].join(', ')

function describe({ name, description, input }: Tool): DescribedTool {
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return { type: 'function', function: { name, description, parameters } }
}
