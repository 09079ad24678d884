import { expect, test } from 'vitest'
import { channels } from '#contract/live.ts'
import { isPublic, mayWatch } from './channels.ts'

const watcher = { account: 3, organizations: [7, 8] }

test('a session watches its account and the organizations it belongs to', () => {
  const names = [channels.general(7), channels.workOrder(8), channels.generalAccount(3), 'private-time-sheet.3', 'guest.99']

  expect(names.filter((name) => mayWatch(watcher, name))).toEqual(names)
})

test('neither other accounts and organizations, nor anything that is not exactly one of our names', () => {
  const foreign = [channels.general(3), channels.workOrder(9), channels.generalAccount(7), 'private-time-sheet.7']
  const malformed = [
    '',
    'private-general',
    'private-general.',
    'private-general.07',
    'private-general.7.1',
    'private-general.7\n',
    'private-general.-7',
    'private-general.7e0',
    'private-general.*',
    'private-guest.7',
    'private-encrypted-general.7',
    'presence-general.7',
    'PRIVATE-GENERAL.7',
    'general.7',
    'toString.7',
    '__proto__.7',
    `private-general.${'7'.repeat(16)}`,
  ]

  expect([...foreign, ...malformed].filter((name) => mayWatch(watcher, name))).toEqual([])
})

test('only the guest channel is public', () => {
  expect(isPublic('guest.7')).toBe(true)
  expect([channels.general(7), 'private-guest.7', 'anything.7', 'guest.x'].filter(isPublic)).toEqual([])
})
