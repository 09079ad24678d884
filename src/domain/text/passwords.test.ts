import { expect, test } from 'vitest'
import { passwordScore } from './passwords.ts'

test.each([
  ['', 0],
  ['abc', 0],
  ['abcdefgh', 1],
  ['Abcdefgh', 2],
  ['Abcdefg1', 3],
  ['Abcdef1!', 4],
  ['Abcdef1!abcd', 5],
  ['țigară-Ștrand-7', 5],
])('%s scores %i', (password, score) => {
  expect(passwordScore(password, 'ion.pop')).toBe(score)
})

test('a password that contains the user name scores 0, in any spelling', () => {
  expect(passwordScore('Ion.Pop-2026!', 'ion.pop')).toBe(0)
  expect(passwordScore('Ion.Pop-2026!', '')).toBe(5)
})
