import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releases } from '#contract/releases.ts'
import { openShop } from '#test/shop.ts'

test('anybody reads which release runs, and nothing else', async () => {
  const { anonymous } = await openShop()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const answer = await anonymous(releases.current, {})
  expect(Object.keys(answer)).toEqual(['version', 'commit', 'builtAt'])
  expect(answer.version).toBe(version)
})
