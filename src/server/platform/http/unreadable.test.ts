import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { answerUnreadable } from './failures.ts'

/** What a client hears that has sent so much when its time is over. */
async function heardAfter(sent: string): Promise<string> {
  const server = createServer((socket) => {
    const giveUp = () => answerUnreadable(Object.assign(new Error('too late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    if (sent) socket.once('data', giveUp)
    else giveUp()
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let heard = ''
  client.setEncoding('utf8').on('data', (text: string) => (heard += text))
  if (sent) client.write(sent)
  await once(client, 'close')
  return heard
}

test('a connection on which nothing was asked is closed without a word, and a question that stays unfinished is told so', async () => {
  expect(await heardAfter('')).toBe('')
  expect(await heardAfter('GET /dashboard HT')).toMatch(/^HTTP\/1\.1 408 /)
})
