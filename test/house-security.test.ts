import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What `docs/security.md` says of each requirement: its number, how it stands, and where that is to be seen. */
const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', , stands = '', how = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, stands: stands.replaceAll('*', ''), how }] : []
  })

const isFile = (name: string) => !name.startsWith('/') && (/^[\w.-]+\/[\w./-]+$/.test(name) || /^[\w.]+\.(md|json|ts)$/.test(name))

/** The files that a cell names, each with the words that are said to be in it. */
function named(how: string): { file: string; words: string[] }[] {
  const found: { file: string; words: string[] }[] = []
  for (const [, name, words] of how.matchAll(/`([^`]+)`|“([^”]+)”/g))
    if (words !== undefined) found.at(-1)?.words.push(words)
    else if (isFile(name!)) found.push({ file: name!, words: [] })
  return found
}

test('where it is said how a requirement is met, there it is', () => {
  const astray = rows.flatMap(({ number, how }) =>
    named(how).flatMap(({ file, words }) => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
      return text === undefined
        ? [`${number}: ${file}`]
        : words.filter((one) => !text.includes(one)).map((one) => `${number}: ${file} “${one}”`)
    }),
  )
  expect(astray).toEqual([])
  const silent = rows.filter(({ stands, how }) => /^(test|configured)$/.test(stands) && !how.includes('](#') && named(how).length === 0)
  expect(silent.map(({ number }) => number)).toEqual([])
})

test('every requirement is answered once, and counted', () => {
  expect(rows.length).toBe(new Set(rows.map(({ number }) => number)).size)
  const count = (wanted: string) => rows.filter(({ stands }) => stands === wanted).length
  const counts = [rows.length, ...['test', 'configured', 'does not apply', 'not met'].map(count)]
  const [, ...told] =
    readFileSync('docs/security.md', 'utf8').match(
      /^\| \*\*(\d+)\*\* +\| \*\*(\d+)\*\* +\| \*\*(\d+)\*\* +\| \*\*(\d+)\*\* +\| \*\*(\d+)\*\* +\|/m,
    ) ?? []
  expect(told.map(Number)).toEqual(counts)
  expect(counts[0]).toBe(counts.slice(1).reduce((sum, one) => sum + one))
})
