import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { schemaDefinition } from '#contract/kit/codec.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import { openapi } from '#server/platform/http/openapi.ts'

/** Folders and the imports allowed in them; `own` stands for the folder itself. */
const importRules: Record<string, RegExp> = {
  contract: /^contract\b/,
  'contract/kit': /^contract\/kit\b/,
  domain: /^(contract|domain)\b/,
  'server/platform': /^(contract|domain|locales|server\/platform)\b/,
  'server/*': /^(contract|domain|server\/platform|own|server\/[\w-]+\/[\w-]+\.service\.ts$)/,
  'client/platform': /^(contract|domain|locales|client\/platform)\b/,
  'client/ui': /^(contract|domain|client\/(platform|ui))\b/,
  'client/*': /^(contract\/(?!index\.)|domain|client)\b/,
}

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(`src/${path}`, 'utf8') }))
const isTest = (path: string) => path.endsWith('.test.ts')

test('every import is allowed by the rules of its folder', () => {
  const trespasses = source.flatMap(({ path, text }) => {
    const [side, feature] = path.split('/') as [string, string]
    // The entry points of a side combine the features, and tests may import anything.
    if (/^(server|client)\/[\w.-]+\.tsx?$/.test(path) || isTest(path)) return []
    const allowedImports = importRules[`${side}/${feature}`] ?? importRules[`${side}/*`] ?? importRules[side]!
    return [...text.matchAll(/(?:from|import\() ?'(#|\.\.\/)([^']+)'/g)]
      .filter(
        ([, root, to]) => root === '../' || (!allowedImports.test(to!.replace(`${side}/${feature}/`, 'own/')) && !allowedImports.test(to!)),
      )
      .map(([, root, to]) => `${path} → ${root}${to}`)
  })
  expect(trespasses).toEqual([])
})

const others = ['test', 'scripts', 'bench', 'db'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: `${room}/${path}`, text: readFileSync(`${room}/${path}`, 'utf8') })),
)

test('no file is longer than 300 lines', () => {
  const long = [...source, ...others].filter(({ path, text }) => !path.endsWith('.gen.ts') && text.split('\n').length > 301)
  expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([])
})

test('no test measures time, sleeps, is skipped or is retried', () => {
  const tests = [...source, ...others].filter(({ path }) => /^test\/|\.test\.ts$/.test(path) && path !== 'test/house.test.ts')
  const stopwatch =
    /performance\.now|waitForTimeout|setTimeout\(|\bsleep\(|as (pause|sleep)\b|\.(skip|only|todo|fixme|slow)\(|\bretr(y|ies):/
  expect(tests.filter(({ text }) => stopwatch.test(text)).map(({ path }) => path)).toEqual([])
})

test('no file is named utils, helpers, common, types or index', () => {
  const vague = source.filter(({ path }) => /(^|\/)(utils|helpers|common|types|index)\.tsx?$/.test(path) && path !== 'contract/index.ts')
  expect(vague.map(({ path }) => path)).toEqual([])
})

test('only the domain formats dates and amounts', () => {
  const formatting = source.filter(
    ({ path, text }) => !path.startsWith('domain/') && !isTest(path) && /\bIntl\.|\.toFixed\(|\.toLocale\w*String\(/.test(text),
  )
  expect(formatting.map(({ path }) => path)).toEqual([])
})

test('no feature parses input itself', () => {
  const parsing = source.filter(
    ({ path, text }) =>
      // The engine of the order form parses while the user types.
      /^(server|client)\/(?!platform|ui|work-orders\/engine)[\w-]+\//.test(path) &&
      !isTest(path) &&
      /(?<!\b(JSON|Date|URL)\.)\b(parse|safeParse)(Async)?\(/.test(text),
  )
  const advice =
    'What a caller sends was parsed by server/platform/http/request-input.ts. A draft of our own is fillDefaults(Schema, …), stored JSON is ' +
    'readStoredJson(Schema, …), both of contract/kit/defaults.ts: what was stored under older limits must stay readable.'
  expect(
    parsing.map(({ path }) => path),
    advice,
  ).toEqual([])
})

test('a module of zod/mini says so in its first line', () => {
  const sparing = source.filter(({ path, text }) => path.startsWith('contract/') && text.includes("'zod/mini'"))
  expect(sparing.filter(({ text }) => !text.startsWith('// In zod/mini: ')).map(({ path }) => path)).toEqual([])
})

test('no endpoint has limits in its result', () => {
  const limits: string[] = []
  const look = (schema: $ZodType, at: string): void => {
    const def = schemaDefinition(schema)
    const checks = (def.checks ?? []).filter((check) => check._zod.def.check !== 'overwrite')
    const isLimited = checks.length > 0 || /^(default|prefault|catch|pipe)$/.test(def.type) || (def.type === 'string' && 'format' in def)
    if (isLimited) limits.push(at)
    if (def.type === 'object') for (const [key, inner] of Object.entries(def.shape)) look(inner, `${at}.${key}`)
    if (def.type === 'array') look(def.element, at)
    if (def.type === 'tuple') for (const item of def.items) look(item, at)
    if (def.type === 'union') for (const option of def.options) look(option, at)
    if (def.type === 'record') look(def.valueType, at)
    if ('innerType' in def) look(def.innerType, at)
  }
  for (const endpoint of Object.values(api).flatMap((feature) => Object.values<Endpoint>(feature)))
    look(endpoint.result, `${endpoint.method} ${endpoint.path}`)
  expect(limits, 'Results are made by outputOf of contract/kit/output.ts: a record from before a limit still has to go out').toEqual([])
})

test('the access matrix of all endpoints matches its snapshot', async () => {
  const rows = Object.values(api).flatMap((feature) =>
    Object.values<Endpoint>(feature).map(({ method, path, access, module, allowedWhen, proof }) => {
      const more = { ...(module && { module }), ...allowedWhen, ...(proof && { proof: [proof].flat().join(' ') }) }
      return `${method} ${path}: ${[access, ...Object.entries(more).map((pair) => pair.join(' '))].join(', ')}\n`
    }),
  )
  await expect(rows.join('')).toMatchFileSnapshot('access.snap')
})

test('the API document knows every kind of schema that the contract uses', () => {
  const { paths } = openapi(api, '1') as { paths: Record<string, Record<string, unknown>> }
  const count = Object.values(paths).reduce((sum, path) => sum + Object.keys(path).length, 0)
  expect(count).toBe(Object.values(api).flatMap((feature) => Object.values(feature)).length)
  // A field described as nothing accepts anything, which only free maps and files may do.
  const vague: string[] = []
  const look = (node: unknown, at: string) => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      const isProperty = at.endsWith('properties')
      if (isProperty && (Object.keys(value as object).length === 0 || /[A-Z]/.test(key))) vague.push(`${at}.${key}`)
      look(value, `${at}.${key}`)
    }
  }
  look(paths, '')
  expect(vague).toEqual([])
})

test('the lockfile has every platform package, so that npm ci works on every platform', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in lock.packages) && !(`${path}/node_modules/${name}` in lock.packages),
    ),
  )
  expect(missing).toEqual([])
})

test('versions are pinned exactly', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  const loose = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind]!).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
  )
  expect(loose).toEqual([])
})

test('every installed package has a checksum and comes from the registry', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const unverified = Object.entries(packages).filter(
    ([name, { version, resolved = registry, integrity = '' }]) =>
      name !== '' && !(/^\d+\.\d+\.\d+/.test(version) && resolved.startsWith(registry) && integrity.startsWith('sha512-')),
  )
  expect(unverified.map(([name]) => name)).toEqual([])
})
type Locked = { version: string; resolved?: string; integrity?: string }
const registry = 'https://registry.npmjs.org/'

test('the map of docs/ARCHITECTURE.md names every feature and only existing folders', () => {
  const named = [...readFileSync('docs/ARCHITECTURE.md', 'utf8').matchAll(/^\| `(src\/[\w/-]+)`/gm)].map(([, folder]) => folder!)
  const foldersOf = (room: string) =>
    readdirSync(room, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${room}/${name}`)
  const folders = ['src/server', 'src/server/platform', 'src/domain', 'src/client/platform'].flatMap(foldersOf)
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([])
  expect(named.filter((folder) => !existsSync(folder))).toEqual([])
})

test('every path, command and name in CONTRIBUTING.md exists', () => {
  const quoted = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/`([^`\n]+)`|\]\(([^)]+)\)/g)].map(([, code, link]) => code ?? link!)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const code = [...source, ...others, { text: readFileSync('db/schema/00-platform.sql', 'utf8') }].map(({ text }) => text).join('\n')
  const isThere = (text: string): boolean => {
    const [, script] = /^npm (?:run )?([\w:]+)$/.exec(text) ?? []
    if (script) return script in scripts
    if (/^np[mx] |^git /.test(text))
      return text
        .split(' ')
        .filter((word) => word.includes('/'))
        .every((word) => existsSync(word))
    if (/^[\w./-]+$/.test(text) && (text.includes('/') || /\.(md|json)$/.test(text))) return existsSync(text)
    return [...text.matchAll(/\w+/g)].every(([name]) => new RegExp(`\\b${name}\\b`).test(code))
  }
  expect(quoted.length).toBeGreaterThan(50)
  expect(quoted.filter((text) => !isThere(text))).toEqual([])
})
