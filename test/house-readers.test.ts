import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; [key: string]: unknown }

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts') && !name.startsWith('contract/kit/readers/'),
)

/** The regular expressions of a file, as literals and as the texts of `new RegExp`. */
function patternsOf(node: unknown, isPattern = false): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => patternsOf(part, isPattern))
  if (node === null || typeof node !== 'object') return []
  const { type, regex, value, callee } = node as Node
  if (type === 'Literal' && regex) return [(regex as { pattern: string }).pattern]
  if (isPattern && type === 'Literal' && typeof value === 'string') return [value]
  if (isPattern && type === 'TemplateElement') return [(value as { cooked: string }).cooked]
  const isRegExp = type === 'NewExpression' && (callee as Node)['name'] === 'RegExp'
  return Object.values(node).flatMap((part) => patternsOf(part, isPattern || isRegExp))
}

/** Two or three digits beside a slash or an R are a size; a country code or 07 begins a phone. */
const readsByItself = (pattern: string): boolean =>
  (/\\d\{2,3\}/.test(pattern) && /\\d\{2,3\}.{0,12}[/R]|[/R].{0,12}\\d\{2,3\}/.test(pattern)) || /\\\+4|\+40|0040|07/.test(pattern)

test('sizes and phones are read by contract/kit/readers alone', () => {
  const found = files.flatMap((file) =>
    patternsOf(parseSync(file, readFileSync(`src/${file}`, 'utf8')).program)
      .filter(readsByItself)
      .map((pattern) => `${file}: ${pattern}`),
  )
  expect(found, 'A second reader would read the same text otherwise').toEqual([])
})

test('a size or a phone in a regular expression is found', () => {
  const patterns = patternsOf(parseSync('a.ts', String.raw`/(\d{2,3})\/\d\d/; new RegExp('^(\\+40|0)7'); /\d{2,3}R/; /\d{4}-\d\d/`).program)
  expect(patterns.filter(readsByItself)).toHaveLength(3)
})
