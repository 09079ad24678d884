import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; [key: string]: unknown }

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen|d)\.tsx?$/.test(name))
  .map((name) => path.join('src', name))

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

test('Hungarian words call the vehicle inspection műszaki, with the Romanian ITP only in brackets', () => {
  const words = readdirSync('src/locales/hu').flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`src/locales/hu/${file}`, 'utf8')) as Record<string, string>),
  )
  expect(words.filter(([, text]) => /(?<!\()ITP|vizsgáztat/.test(text))).toEqual([])
})
