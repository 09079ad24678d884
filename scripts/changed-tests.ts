import { execFileSync } from 'node:child_process'

/**
 * The tests of what differs from main, committed or not, as parts of their paths, and those of the house. A feature bears the same name in
 * every room, and so do its tests: by imports nearly every test of the API would be meant, since each asks the whole server.
 */
export function changedTests(): string[] {
  const changed = [...lines('diff', '--name-only', whereItLeftMain()), ...lines('ls-files', '--others', '--exclude-standard')]
  return [...new Set(['test/house', ...changed.flatMap(testsOf)])]
}

function testsOf(file: string): string[] {
  if (file.endsWith('.test.ts')) return [file]
  if (/^(?:db\/(?:schema|migrations)|test\/upgrade)\//.test(file)) return ['/database/', 'test/row-security', 'test/schema']
  const [, room, name, part] =
    /^(?:src\/)?(contract|domain|server|client|make)\/([\w-]+)(?:\/([\w-]+)\/)?/.exec(file.replace(/^test\//, '')) ?? []
  if (!room || !name) return []
  // Knows no feature: its folder stands for itself.
  if (['platform', 'ui', 'kit'].includes(name)) return [`src/${room}/${name}/${part ? `${part}/` : ''}`]
  return [`/${name}/`, `/${name}.`]
}

function whereItLeftMain(): string {
  try {
    return lines('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  } catch {
    return 'HEAD' // a copy without main
  }
}

const lines = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)
