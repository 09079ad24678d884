import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Sent = {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
  form: URLSearchParams
}
type Reply = (response: ServerResponse, sent: Sent) => void

export const providerSays =
  (body: string | object, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
/** Accepts the request and resets the connection instead of answering. */
export const providerResets: Reply = (response) => void response.socket!.resetAndDestroy()

/** Starts an SMS provider that records requests and gives the answers of a test. */
export async function openSmsProvider() {
  const sent: Sent[] = []
  let reply: Reply = providerSays({ responseToken: 'T-1' })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body = Buffer.concat(parts).toString()
      const one = { method, url, headers, body, form: new URLSearchParams(body || url.split('?')[1]) }
      sent.push(one)
      reply(response, one)
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    address: `http://127.0.0.1:${port}`,
    sent,
    replies: (next: Reply) => void (reply = next),
    /** Stops listening until `comeBack`. */
    leave: stop,
    comeBack: () => listen(port),
    close: stop,
  }
}
