import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const { imports: aliases } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }

/** The doors between the rooms of `src` are held by house.test.ts. */
const rooms = ['src', 'db', 'scripts']

const files = rooms.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => `${room}/${file}`),
)

/** The file that a specifier names: `#alias/…` by package.json, or a path from the importing file. */
function resolveSpecifier(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier)
  const alias = Object.entries(aliases).find(([key]) => specifier.startsWith(key.slice(0, -1)))
  return alias && path.normalize(alias[1].replace('*', specifier.slice(alias[0].length - 1)))
}

/** `import type` counts: what a file's types need is needed to understand it. */
const importsByFile = new Map(
  files.map((file) => {
    const specifiers = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+\.tsx?)'/g)
    return [file, [...specifiers].map(([, specifier]) => resolveSpecifier(file, specifier!)).filter((to) => to !== undefined)] as const
  }),
)

test('the import graph has no cycle', () => {
  const cycles: string[] = []
  const visited = new Set<string>()
  const visit = (file: string, trail: string[]): void => {
    const start = trail.indexOf(file)
    if (start >= 0) return void cycles.push([...trail.slice(start), file].join(' → '))
    if (visited.has(file)) return
    for (const to of importsByFile.get(file) ?? []) visit(to, [...trail, file])
    visited.add(file)
  }
  for (const file of files) visit(file, [])
  expect(cycles, 'A type that both need stands in a file below them').toEqual([])
})

test('no room imports one above it', () => {
  const heightOf = (file: string) => (file.startsWith('src/') ? 0 : file.startsWith('db/') ? 1 : 2)
  const arrows = [...importsByFile].flatMap(([file, targets]) =>
    targets.filter((to) => heightOf(to) > heightOf(file)).map((to) => `${file} → ${to}`),
  )
  expect(arrows, 'What a lower room needs of a higher one is handed to it').toEqual([])
})
