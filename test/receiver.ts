import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answers = { status?: number; answer?: (response: ServerResponse) => void }

/** Starts a server that records error reports and page views. */
export async function openReceiver({ status = 200, answer = (response) => void response.writeHead(status).end('{}') }: Answers = {}) {
  const requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
      answer(response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    heard: requests,
    dsn: `http://publickey@127.0.0.1:${port}/sub/42`,
    events: `http://127.0.0.1:${port}/batch`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
