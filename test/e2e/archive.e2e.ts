import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { api } from '#contract/index.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { createCaller, type Caller } from '#test/caller.ts'
import { sendToServer } from '#test/server-process.ts'
import { folderBytes, writeArchiveFolder } from '../../scripts/archive-folder.ts'

/** Bytes of an unpacked release; Node, PostgreSQL, the typesetter and the image library are 255 MB of them. */
const maxUnpacked = 300e6

test.describe.configure({ mode: 'default' })

const folder = path.join(tmpdir(), `atelier-archive-${process.pid}`)
const release = path.join(folder, 'atelier')
test.beforeAll(() => writeArchiveFolder(release))
test.afterAll(() => rmSync(folder, { recursive: true }))

test('the archive holds no build tool and fits its limit', () => {
  const packages = globSync('{*,@*/*}', { cwd: path.join(release, 'node_modules') })
  const tools = packages.filter((name) =>
    /^(npm|typescript|vite|vitest|rolldown|playwright.*|@typescript\/.*|@rolldown\/.*|@vitejs\/.*)$/.test(name),
  )
  expect(tools).toEqual([])
  expect(globSync('**/*.{test,e2e}.ts', { cwd: release })).toEqual([])
  expect(folderBytes(release)).toBeLessThan(maxUnpacked)
})

test('the archive holds the files of the last build alone', () => {
  const client = path.join(release, 'dist/client')
  const { files } = JSON.parse(readFileSync(path.join(client, 'asset-manifest.json'), 'utf8')) as { files: string[] }
  const served = globSync('**/*', { cwd: client, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = served.map(({ parentPath, name }) => path.relative(client, path.join(parentPath, name)))
  expect(names.filter((name) => !/\.(gz|br)$/.test(name)).toSorted()).toEqual([...files, 'asset-manifest.json'].toSorted())
})

test('the archive opens the demo shop, answers its calls and prints, from any folder', async ({ page }) => {
  const cwd = mkdtempSync(path.join(tmpdir(), 'atelier-data-'))
  const env = { PATH: process.env['PATH'], PORT: '0', CAPTCHA: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' }
  const server = spawn(path.join(release, 'bin/atelier'), ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)
  try {
    let words = ''
    const ended = once(server, 'exit').then(() => expect(words).toContain('Demo sign-ins'))
    server.stdout.setEncoding('utf8').on('data', (more: string) => (words += more))
    while (!/Demo sign-ins/.test(words)) await Promise.race([once(server.stdout, 'data'), ended])
    const address = /open at (\S+)/.exec(words)![1]!
    const { accessToken } = await createCaller(sendToServer(address))(api.session.login, { username: 'demo.admin', password: 'Demo#1234' })
    const admin = createCaller(sendToServer(address), accessToken)
    expect(await countAnswers(admin)).toBeGreaterThan(50)
    const [order] = (await admin(api.workOrders.search, { models: {} })).items
    const { content } = await admin(api.workOrders.pdf, { id: order!.id })
    expect(Buffer.from(content.slice(0, 5)).toString()).toBe('%PDF-')

    await page.goto(address)
    await expect(page.getByRole('textbox').first()).toBeVisible()

    server.kill('SIGTERM')
    await ended
    expect(server.exitCode).toBe(0)
  } finally {
    end()
    process.off('exit', end)
    rmSync(cwd, { recursive: true })
  }
})

/** Makes every call that needs no input and returns how many were answered. */
async function countAnswers(admin: Caller): Promise<number> {
  const endpoints = Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature))
  const calls = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  let answered = 0
  for (const { path } of calls) {
    const { status } = await admin.send({ method: 'GET', url: `/api/v1${path}` })
    expect(status, path).toBeLessThan(500)
    if (status < 400) answered++
  }
  return answered
}
