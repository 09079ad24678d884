import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, runScript } from './server-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (words: string[], env: Record<string, string> = {}) =>
  runScript('atelier', words, { env: { DATA_DIR: path.join(folder, 'data'), ...env }, input: '' })

test('the command lists its commands, and refuses an unknown one with the list', async () => {
  const help = await run([])
  expect(help).toMatchObject({ code: 0, words: expect.stringMatching(/^Use: atelier COMMAND …\n {2}start /) })
  expect((await run(['--help'])).words).toBe(help.words)
  expect(await run(['account', 'delete'])).toEqual({ code: 1, words: `account delete is no command. ${help.words}` })
})

test('a command of two words hands the words that follow to its script', async () => {
  const made = await run(['account', 'package', '--amount', '1'])
  expect(made).toMatchObject({ code: 1, words: expect.stringMatching(/^Unknown option '--amount'/) })
})

test('the server starts with no flag but --production, which wants its settings', async () => {
  expect(await run(['start', '--fast'])).toEqual({ code: 1, words: 'Use: atelier start [--production]\n' })
  const { code, words } = await run(['start', '--production'], { CAPTCHA: 'on', RATE_LIMIT: 'on' })
  expect({ code, words }).toEqual({
    code: 1,
    words: 'Set SMTP_URL, MAIL_FROM, PUBLIC_URL for mail, or SEND_MAIL=off for a server that sends none\n',
  })
})

test('the health is 0 while the server answers well, and else 1 with the reason', async () => {
  let status = 200
  const server = createServer((_, answer) => answer.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const PORT = String((server.address() as AddressInfo).port)
  expect(await run(['health'], { PORT })).toEqual({ code: 0, words: 'The server and its database answer\n' })
  status = 503
  expect(await run(['health'], { PORT })).toEqual({ code: 1, words: 'The server answers 503: its database does not answer\n' })
  server.close()
  const free = String(await freePort())
  expect(await run(['health'], { PORT: free })).toEqual({ code: 1, words: `Nothing answers at http://127.0.0.1:${free}/healthz\n` })
})
