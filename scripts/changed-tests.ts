import { execFileSync } from 'node:child_process'

/**
 * Returns parts of the paths of tests: those of the features that differ from main, committed or not, and those of the house. Features are
 * found by their folder's name, because imports would select nearly every test of the API.
 */
export function changedTests(): string[] {
  const changed = [...lines('diff', '--name-only', findBranchPoint()), ...lines('ls-files', '--others', '--exclude-standard')]
  return [...new Set(['test/house', ...changed.flatMap(testsOf)])]
}

function testsOf(file: string): string[] {
  if (file.endsWith('.test.ts')) return [file]
  if (/^(?:db\/(?:schema|migrations)|test\/upgrade)\//.test(file)) return ['/database/', 'test/row-security', 'test/schema']
  const [, room, name, part] =
    /^(?:src\/)?(contract|domain|server|client|make)\/([\w-]+)(?:\/([\w-]+)\/)?/.exec(file.replace(/^test\//, '')) ?? []
  if (!room || !name) return []
  // A folder that belongs to no feature selects its tests by its own path.
  if (['platform', 'ui', 'kit'].includes(name)) return [`src/${room}/${name}/${part ? `${part}/` : ''}`]
  return [`/${name}/`, `/${name}.`]
}

function findBranchPoint(): string {
  try {
    return lines('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  } catch {
    return 'HEAD' // A shallow copy has no main.
  }
}

const lines = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)
