import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { channelName } from '#contract/live/live.ts'
import { openShop, shopPassword } from './shop.ts'
import { openSocket } from './socket.ts'

type Block = { language: string; code: string; text: string }

/** Fenced blocks of the page in their order, each with the text after it. */
const blocks = [...readFileSync('docs/api.md', 'utf8').matchAll(/^```(\w+)\n(.*?)^```$(.*?)(?=^```|(?![\s\S]))/gms)].map(
  ([, language = '', code = '', text = '']): Block => ({ language, code: code.trim(), text }),
)
const script = blocks.find(({ language }) => language === 'js')?.code ?? ''

type Variables = Record<string, string>
const expand = (text: string, variables: Variables) =>
  text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? expect.fail(`The page does not say what $${name} is`))

/** Splits a command as a shell does: bare words, '…' as it is written, "…" with variables. */
const splitWords = (command: string, variables: Variables): string[] =>
  [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, raw, quoted, bare = '']) => raw ?? expand(quoted ?? bare, variables))

/** Sends the request that `curl` would send. Parsed here, because not every machine has curl; options outside this list fail. */
async function runCurl(command: string, variables: Variables): Promise<Response> {
  const [, line = '', , input = ''] = /^(.*?)( <<END\n(.*)\nEND)?$/s.exec(command) ?? []
  const [program, ...words] = splitWords(line, variables)
  expect(program).toBe('curl')
  const headers = new Headers()
  let [url, method, body]: (string | undefined)[] = []
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') method = words.shift()
    else if (word === '-H') headers.append(...(words.shift()!.split(': ') as [string, string]))
    else if (word === '-d') body = words.shift()?.replace(/^@-$/, expand(input, variables))
    else if (word.startsWith('http')) url = word
    else expect(['-i', '-s', '-g']).toContain(word)
  }
  if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
  if (url?.includes('[')) expect(command, 'curl expands brackets without -g').toContain(' -g ')
  return fetch(url!, { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body: body ?? null })
}

/** The printed members in the printed form, and no other member where the page has no `…`. */
function expectShape(actual: unknown, printed: unknown, at: string): void {
  if (printed === '…' || typeof printed !== 'object' || printed === null) return expect(typeof actual, at).toBe(typeof printed)
  if (Array.isArray(printed)) return expectShape((actual as unknown[])[0], printed[0], `${at}[0]`)
  const { '…': more, ...members } = printed as Record<string, unknown>
  const keys = Object.keys(actual as object)
  if (more === undefined) expect(keys.toSorted(), at).toEqual(Object.keys(members).toSorted())
  for (const [key, value] of Object.entries(members)) expectShape((actual as Record<string, unknown>)[key], value, `${at}.${key}`)
}

async function expectAnswer(answer: Response, body: string, printed: string) {
  const [head = '', json] = printed.split('\n\n')
  const [statusLine, ...headers] = head.split('\n')
  expect(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`, body).toBe(statusLine)
  for (const [name = '', value = ''] of headers.map((line) => line.split(': '))) {
    if (value.includes('…')) expect(answer.headers.has(name), name).toBe(true)
    else expect(answer.headers.get(name)).toBe(value)
  }
  if (json === undefined) return expect(body).toBe('')
  expectShape(JSON.parse(body), JSON.parse(json), printed)
  const { code } = JSON.parse(json) as { code?: string }
  if (code) expect(JSON.parse(body)).toMatchObject({ code, error_message: JSON.parse(json).error_message })
}

/** Takes what the text keeps of an answer: "Keep `user.id` as `$USER`". */
function keepVariables(body: string, text: string, variables: Variables) {
  for (const [, path = '', name = ''] of text.matchAll(/`([\w.]+)`\s+as\s+`\$(\w+)`/g)) {
    const value = path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], JSON.parse(body))
    variables[name] = String(value)
  }
}

test('every command of the API guide answers as the guide says', async () => {
  const shop = await openShop({ config: { captcha: true } })
  const page = await openSocket(shop, shop.admin)
  const { port } = shop.app.server.address() as AddressInfo
  const variables: Variables = {
    ATELIER: `http://127.0.0.1:${port}`,
    LOGIN: shop.userName('operator'),
    PASSWORD: shopPassword,
    SOCKET: page.socketId,
  }
  for (const [at, { language, code }] of blocks.entries()) {
    if (language !== 'sh') continue
    const [, name, piped] = /^(\w+)=\$\((.*) \| node solve\.mjs\)$/.exec(code) ?? []
    const answer = await runCurl(piped ?? code, variables)
    const body = await answer.text()
    if (name) {
      variables[name] = execFileSync(process.execPath, ['--input-type=module', '-e', script], { input: body, encoding: 'utf8' }).trim()
      continue
    }
    const printed = blocks[at + 1]!
    expect(printed.language, code).toBe('http')
    await expectAnswer(answer, body, printed.code)
    keepVariables(body, printed.text, variables)
  }
  expect(variables).toMatchObject({ ORGANIZATION: String(shop.organization.id), CLIENT: expect.any(String) })
})

test('a live event has the shape that the API guide prints', async () => {
  const shop = await openShop({ config: { captcha: true } })
  const { id } = await shop.make.client()
  const page = await openSocket(shop, shop.admin)
  await page.watch(channelName('general', shop.organization.id))
  await shop.admin.send({ method: 'DELETE', url: `/api/v1/clients/${id}` })
  await expect.poll(page.told).toHaveLength(1)
  const printed = JSON.parse(blocks.find(({ language }) => language === 'json')!.code) as { event: string; data: object }
  expectShape(page.told()[0], printed, 'event')
  expect(page.told()[0]).toMatchObject({ event: printed.event, data: { model_name: 'client', event: 'DELETED' } })
})
