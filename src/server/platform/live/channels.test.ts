import { expect, test } from 'vitest'
import { levels, type AccountStatus, type Level } from '#contract/kit/access.ts'
import { channelName } from '#contract/live/live.ts'
import { accessSubjectOf } from '#test/new-shop.ts'
import { isPublic, canSubscribe } from './channels.ts'

const watcher = { ...accessSubjectOf('operator'), account: 3, organizations: [7, 8], confirmedAt: new Date().toISOString() }

test('a session may watch its account and the organizations that it belongs to', () => {
  const names = [channelName('general', 7), channelName('workOrder', 8), channelName('generalAccount', 3), 'guest.99']

  expect(names.filter((name) => canSubscribe(watcher, name))).toEqual(names)
})

test('the channel of all time sheets is for admins only', () => {
  const times = channelName('timeSheet', 3)
  expect(canSubscribe({ ...watcher, ...accessSubjectOf('admin') }, times)).toBe(true)
  expect(canSubscribe(watcher, times)).toBe(false)
})

test('a suspended account notifies admins only, and a deleted one nobody', () => {
  const canWatch = (level: Level, status: AccountStatus) =>
    canSubscribe({ ...watcher, ...accessSubjectOf(level), status }, channelName('general', 7))
  expect(levels.filter((level) => canWatch(level, 'suspended'))).toEqual(['admin'])
  expect(levels.filter((level) => canWatch(level, 'deleted'))).toEqual([])
})

test('a session may not watch foreign channels or any name of another form', () => {
  const foreign = [channelName('general', 3), channelName('workOrder', 9), channelName('generalAccount', 7)]
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

  expect([...foreign, ...malformed].filter((name) => canSubscribe(watcher, name))).toEqual([])
})

test('the guest channel alone is public', () => {
  expect(isPublic('guest.7')).toBe(true)
  expect([channelName('general', 7), 'private-guest.7', 'anything.7', 'guest.x'].filter(isPublic)).toEqual([])
})
