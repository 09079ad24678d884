import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rows of the table in `docs/security.md`: the number of the requirement, its state, and the evidence. */
const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', , stands = '', how = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, stands: stands.replaceAll('*', ''), how }] : []
  })

const isFile = (name: string) => !name.startsWith('/') && (/^[\w.-]+\/[\w./-]+$/.test(name) || /^[\w.]+\.(md|json|ts)$/.test(name))

/** Files named in a cell, each with the quoted words that it must contain. */
function citedFiles(how: string): { file: string; words: string[] }[] {
  const found: { file: string; words: string[] }[] = []
  for (const [, name, words] of how.matchAll(/`([^`]+)`|“([^”]+)”/g))
    if (words !== undefined) found.at(-1)?.words.push(words)
    else if (isFile(name!)) found.push({ file: name!, words: [] })
  return found
}

test('every file and quotation that docs/security.md cites exists', () => {
  const missingEvidence = rows.flatMap(({ number, how }) =>
    citedFiles(how).flatMap(({ file, words }) => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
      return text === undefined
        ? [`${number}: ${file}`]
        : words.filter((one) => !text.includes(one)).map((one) => `${number}: ${file} “${one}”`)
    }),
  )
  expect(missingEvidence).toEqual([])
  const withoutEvidence = rows.filter(
    ({ stands, how }) => /^(test|configured)$/.test(stands) && !how.includes('](#') && citedFiles(how).length === 0,
  )
  expect(withoutEvidence.map(({ number }) => number)).toEqual([])
})

test('every requirement has one row, and the counts in the head are right', () => {
  expect(rows.length).toBe(new Set(rows.map(({ number }) => number)).size)
  const count = (state: string) => rows.filter(({ stands }) => stands === state).length
  const counts = [rows.length, ...['test', 'configured', 'does not apply', 'not met'].map(count)]
  const [, ...printedCounts] =
    readFileSync('docs/security.md', 'utf8').match(
      /^\| \*\*(\d+)\*\* +\| \*\*(\d+)\*\* +\| \*\*(\d+)\*\* +\| \*\*(\d+)\*\* +\| \*\*(\d+)\*\* +\|/m,
    ) ?? []
  expect(printedCounts.map(Number)).toEqual(counts)
  expect(counts[0]).toBe(counts.slice(1).reduce((sum, one) => sum + one))
})
