import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Message = { role: string; content: string; tool_calls?: { id: string }[]; tool_call_id?: string }
export type ModelRequest = { model: string; messages: Message[]; tools: { function: { name: string } }[]; [field: string]: unknown }
export type ModelReply = (response: ServerResponse, request: ModelRequest) => void

/** Builds an answer in the format of language model servers. */
const answers =
  (message: object, finish_reason: string): ModelReply =>
  (response) => {
    const body = {
      id: 'chat-1',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
export const modelSays = (content: unknown): ModelReply => answers({ content }, 'stop')
/** Arguments other than text are written as JSON. */
export const modelCallsTool = (name: string, given: unknown, more: [name: string, given: unknown][] = []): ModelReply => {
  const calls = [[name, given] as const, ...more].map(([called, args], at) => ({
    id: `call-${at}`,
    type: 'function',
    function: { name: called, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  }))
  return answers({ content: null, tool_calls: calls }, 'tool_calls')
}
export const modelRefuses =
  (status: number, text: string): ModelReply =>
  (response) =>
    void response.writeHead(status).end(text)

/** Returns the results of tools in a request, which are all that the model learns of the shop. */
export const toldIn = ({ messages }: ModelRequest): string[] => messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))

/** Starts a language model server that gives the scripted answers of a test. */
export async function openModelServer() {
  const requests: ModelRequest[] = []
  const headers: (string | undefined)[] = []
  let script: ModelReply[] = []
  let always: ModelReply | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      headers.push(`${request.method} ${request.url} ${request.headers.authorization}`)
      const body = JSON.parse(Buffer.concat(parts).toString()) as ModelRequest
      requests.push(body)
      const reply = script.shift() ?? always ?? modelRefuses(500, 'nothing more is written down')
      reply(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: requests,
    /** Method, path and key of each request. */
    headers,
    /** Sets answers that are used one after the other; afterwards the server fails. */
    script: (...replies: ModelReply[]) => {
      script = replies
      always = undefined
      requests.length = 0
    },
    always: (reply: ModelReply) => {
      script = []
      always = reply
      requests.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
