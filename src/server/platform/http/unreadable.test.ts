import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { answerUnreadable } from './failures.ts'

/** Returns the answer to a client that sent this much before its time ran out. */
async function answerAfter(sent: string): Promise<string> {
  const server = createServer((socket) => {
    const timeOut = () => answerUnreadable(Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    if (sent) socket.once('data', timeOut)
    else timeOut()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  client.setEncoding('utf8').on('data', (text: string) => (received += text))
  if (sent) client.write(sent)
  await once(client, 'close')
  return received
}

test('a silent connection is closed without an answer, and an unfinished request gets 408', async () => {
  expect(await answerAfter('')).toBe('')
  expect(await answerAfter('GET /dashboard HT')).toMatch(/^HTTP\/1\.1 408 /)
})
