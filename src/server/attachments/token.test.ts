import { expect, test } from 'vitest'
import { expiryOf, readContentToken, signContentToken } from './token.service.ts'

const proof = { account: 7, id: 12_345_678_901, variant: 'thumb' } as const

test('addresses of one window are the same and live for ten to twenty minutes', () => {
  expect([1000, 1199, 1200].map((seconds) => expiryOf(seconds * 1000))).toEqual([1800, 1800, 2400])
  expect(signContentToken('secret', proof, 1_000_000)).toBe(signContentToken('secret', proof, 1_199_000))
})

test('a token proves what was signed until its end, and nothing under another secret', () => {
  const token = signContentToken('secret', proof, 1_000_000)
  expect(readContentToken('secret', token, 1_799_999)).toEqual(proof)
  expect(readContentToken('secret', token, 1_800_000)).toBeUndefined()
  expect(readContentToken('other', token, 1_000_000)).toBeUndefined()
})
