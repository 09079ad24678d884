import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHost } from './host.ts'
import { openOwnDatabase } from './own-database.ts'
import { databaseUrl } from './postgres.ts'
import { runScript } from './server-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'atelier-encrypted-'))
const at = (...names: string[]) => path.join(folder, ...names)
const run = (command: string, words: string[], env: Record<string, string> = {}) =>
  runScript(command, words, { env: { DATA_DIR: at('data'), ...env }, input: '' })

let host: Awaited<ReturnType<typeof openHost>>
let recipient: string
beforeAll(async () => {
  host = await openHost('encrypted_backup')
  const made = await run('backup-key', [at('key.txt')])
  recipient = /^age1\S+/.exec(made.words)![0]
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

test('an encrypted backup shows no name, is compared without its key and restored with it', async () => {
  const { make, rows, account: accountId } = await host.open()
  await make.client({ name: 'Canarescu Vlad' })
  const content = Buffer.from('a photo')
  const sha256 = createHash('sha256').update(content).digest()
  await rows((tx) => tx.insertInto('fileContents').values({ accountId, sha256, bytes: content.length, content }).execute())
  const written = await host.run('backup', at('taken'), '--encrypt-to', recipient)
  expect(written).toMatchObject({ code: 0, words: expect.stringMatching(/^Backed up \d+ rows/) })
  expect(readdirSync(at('taken')).filter((name) => !name.endsWith('.copy.zst.age'))).toEqual(['manifest.json'])
  expect(() => zstdDecompressSync(readFileSync(at('taken', 'clients.copy.zst.age')))).toThrow()
  expect(readFileSync(at('taken', 'clients.copy.zst.age')).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  expect(await run('verify', [at('taken')])).toMatchObject({ code: 0, words: expect.stringContaining('is whole') })
  expect(await run('verify', [at('taken'), '--identity', at('key.txt')])).toMatchObject({ code: 0 })

  const copy = await openOwnDatabase('encrypted_copy')
  try {
    const restored = await run('restore', [at('taken'), '--identity', at('key.txt')], { DATABASE_URL: databaseUrl(copy.database) })
    expect(restored).toMatchObject({ code: 0, words: expect.stringContaining('every row compared') })
    await run('backup', [at('again')], { DATABASE_URL: databaseUrl(copy.database) })
    expect(zstdDecompressSync(readFileSync(at('again', 'clients.copy.zst'))).toString()).toContain('Canarescu Vlad')
    const hash = sha256.toString('hex')
    expect(readFileSync(at('again', 'files', hash.slice(0, 2), hash))).toEqual(content)
  } finally {
    await copy.drop()
  }
}, 120_000)

const otherKey = async () => {
  await run('backup-key', [at('other.txt')])
  return ['--identity', at('other.txt')]
}

test.each<[string, () => Promise<string[]> | string[], RegExp]>([
  ['it gets no key', () => [], /is encrypted: name the file of its key, --identity FILE\. Nothing was restored\.\n$/],
  ['it gets the key of another recipient', otherKey, /\.copy\.zst\.age cannot be read: no identity matched .*\. Nothing was restored\.\n$/],
  ['the key file is missing', () => ['--identity', at('none.txt')], /^The key file .*none\.txt cannot be read: ENOENT\n$/],
  ['the key file holds none', () => ['--identity', at('taken', 'manifest.json')], /holds no key: one begins with AGE-SECRET-KEY-1\n$/],
  [
    'the key is damaged',
    () => {
      writeFileSync(at('damaged.txt'), readFileSync(at('key.txt'), 'utf8').replace(/.\n$/, '\n'))
      return ['--identity', at('damaged.txt')]
    },
    /holds a damaged key\n$/,
  ],
  [
    'a file is cut',
    () => {
      truncateSync(at('taken', 'clients.copy.zst.age'), 300)
      return ['--identity', at('key.txt')]
    },
    /clients\.copy\.zst\.age .*Nothing was restored\.\n$/,
  ],
])('an encrypted backup is refused in one line, before anything is written, when %s', async (_why, words, refusal) => {
  const answer = await run('restore', [at('taken'), ...(await words())], { DATA_DIR: at('untouched') })
  expect(answer).toEqual({ code: 1, words: expect.stringMatching(refusal) })
  expect(answer.words.trim().split('\n')).toHaveLength(1)
  expect(existsSync(at('untouched'))).toBe(false)
})

test('a key is written once, for its owner alone, and what is no recipient is refused', async () => {
  expect(statSync(at('key.txt')).mode & 0o777).toBe(0o600)
  expect(await run('backup-key', [at('key.txt')])).toMatchObject({ code: 1, words: expect.stringContaining('cannot be written: EEXIST') })
  const { code, words } = await run('backup', [at('refused'), '--encrypt-to', 'age1nobody'])
  expect({ code, words }).toEqual({ code: 1, words: expect.stringMatching(/^age1nobody is no recipient: .+\n$/) })
})
