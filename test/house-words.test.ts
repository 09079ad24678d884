import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; [key: string]: unknown }

const files = ['src', 'db', 'scripts', 'bench', 'test'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(gen|d)\.tsx?$/.test(name))
    .map((name) => path.join(room, name)),
)
const sources = files.filter((file) => file.startsWith('src/') && !file.endsWith('.test.ts'))
/** The assistant is to be rewritten as a whole, and keeps its words until then. */
const isFinished = (file: string) => !file.includes('assistant')
type Parsed = { program: Node; comments: { value: string }[] }
const parsed = files.filter(isFinished).map((file) => ({ file, ...(parseSync(file, readFileSync(file, 'utf8')) as unknown as Parsed) }))

const forbiddenNames = new Set(
  'told tell untell held hold known most patience lately seen said stays fates whoever wish asked wanted'.split(' '),
)
const isSubjectless = (comment: string) => /^[\s*/]*(What|Of|Who|Whoever|Whose|Those|These|Their|They)\s/.test(comment)
const maxTitleLength = 90

function walk(node: unknown, visit: (node: Node) => void) {
  if (node === null || typeof node !== 'object') return
  if ('type' in node) visit(node as Node)
  for (const part of Object.values(node)) walk(part, visit)
}

/** The names that a declaration or a parameter binds, also by a pattern. */
function boundNames(pattern: Node | null | undefined): string[] {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern['name'] as string]
  const parts = ['properties', 'elements', 'left', 'argument', 'parameter'].flatMap((key) => pattern[key] as Node | Node[] | undefined)
  return parts.flatMap((part) => boundNames(part?.type === 'Property' ? (part['value'] as Node) : part))
}

function declaredNames(node: Node): string[] {
  const isDeclaration = /^(VariableDeclarator|Function|Class|TSTypeAlias|TSInterface)/.test(node.type)
  const binding = isDeclaration ? node['id'] : node.type === 'CatchClause' ? node['param'] : undefined
  const parameters = Array.isArray(node['params']) ? (node['params'] as Node[]) : []
  return [binding as Node | undefined, ...parameters].flatMap(boundNames)
}

/** The title of `test('…')`, `test.each(…)('…')` and the like, if the node is such a call. */
function titleOf({ type, callee, arguments: args }: Node): string | undefined {
  if (type !== 'CallExpression') return undefined
  let root = callee as Node | undefined
  while (root && root.type !== 'Identifier') root = (root['callee'] ?? root['object'] ?? root['tag']) as Node | undefined
  const [title] = args as Node[]
  if (root?.['name'] !== 'test' || !title) return undefined
  if (title.type === 'Literal') return String(title['value'])
  const texts = title.type === 'TemplateLiteral' ? (title['quasis'] as { value: { cooked: string } }[]) : undefined
  return texts?.map(({ value }) => value.cooked).join('…')
}

test('no declared name is a word of the list of old names', () => {
  const names: string[] = []
  for (const { file, program } of parsed)
    walk(program, (node) => {
      for (const name of declaredNames(node)) if (forbiddenNames.has(name)) names.push(`${file}: ${name}`)
    })
  expect(names, 'Name it by its type or its content: docs/vocabulary.md').toEqual([])
})

test('a comment begins with a subject', () => {
  const comments = parsed.flatMap(({ file, comments: all }) =>
    all.filter(({ value }) => isSubjectless(value)).map(({ value }) => `${file}: ${value.slice(0, 60)}`),
  )
  expect(comments, 'A comment is a sentence with a subject and a verb').toEqual([])
})

test('a title has at most 90 characters', () => {
  const titles: string[] = []
  for (const { file, program } of parsed)
    walk(program, (node) => {
      const title = titleOf(node)
      if (title && title.length > maxTitleLength) titles.push(`${file}: ${title}`)
    })
  expect(titles, 'A title says one behaviour: subject, verb, condition').toEqual([])
})

/** Modules of these kinds are imported as a namespace, so their functions may share names (`clients.merge`, `queries.search`). */
const isNamespace = (file: string) => /\.(queries|service|view|job|export)\.ts$/.test(file)

function exportedNames(file: string): string[] {
  const { body } = parseSync(file, readFileSync(file, 'utf8')).program as unknown as { body: Node[] }
  return body.flatMap((node) => {
    const declaration = node['declaration'] as Node | null | undefined
    if (node.type !== 'ExportNamedDeclaration' || !declaration) return []
    if (isNamespace(file) && !declaration.type.startsWith('TS')) return []
    const declared = (declaration['declarations'] as Node[] | undefined) ?? [declaration]
    return declared.flatMap(({ id }) => (id as { name?: string } | null)?.name ?? [])
  })
}

test('an exported name is unique, so that a search finds one place', () => {
  const files = new Map<string, Set<string>>()
  for (const file of sources) for (const name of exportedNames(file)) files.set(name, (files.get(name) ?? new Set()).add(file))
  const shared = [...files].filter(([, places]) => places.size > 1)
  expect(files.size).toBeGreaterThan(2000)
  expect(shared.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([])
})

test('Hungarian words call the inspection műszaki, and the Romanian ITP stands in brackets alone', () => {
  const words = readdirSync('src/locales/hu').flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`src/locales/hu/${file}`, 'utf8')) as Record<string, string>),
  )
  expect(words.filter(([, text]) => /(?<!\()ITP|vizsgáztat/.test(text))).toEqual([])
})
