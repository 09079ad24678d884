import { expect, test } from 'vitest'
import { levels, may, refusal, type AccountStatus, type Guarded, type Level } from './access.ts'

const off = { collaborator: false, chat: false }
const of = (level: Level, status: AccountStatus = 'active', modules = off) => ({ level, status, modules })
const who = (what: Guarded, status: AccountStatus = 'active') => levels.filter((level) => may(of(level, status), what))

test('an endpoint or a screen is for its group, and for no one else', () => {
  expect(who({ access: 'admin' })).toEqual(['admin'])
  expect(who({ access: 'desk' })).toEqual(['admin', 'operator', 'simple-service'])
  expect(who({ access: 'simple' })).toEqual(['simple-service'])
  expect(who({ access: 'public' })).toEqual(levels)
  expect(refusal(of('worker'), { access: 'office' })).toBe('AccessDenied403')
})

test('a part of the product that the account has not turned on is for nobody', () => {
  const collaborators: Guarded = { access: 'all', module: 'collaborator' }
  expect(who(collaborators)).toEqual([])
  expect(may(of('worker', 'active', { ...off, collaborator: true }), collaborators)).toBe(true)
  expect(refusal(of('admin', 'active', { ...off, chat: true }), collaborators)).toBe('AccessDenied403')
})

test('of a suspended account its users keep what stays, and are told why of all else before they are told of roles', () => {
  const guaranties: Guarded = { access: 'office', stays: { suspended: 'admin' } }
  const information: Guarded = { access: 'all', stays: { suspended: 'all', deleted: 'admin' } }
  for (const status of ['suspended', 'inactive'] as const) {
    expect(who(guaranties, status)).toEqual(['admin'])
    expect(who(information, status)).toEqual(levels)
    expect(who({ access: 'all' }, status)).toEqual([])
    expect(refusal(of('admin', status), { access: 'all' })).toBe('AccessDenied403')
    expect(refusal(of('operator', status), { access: 'admin' })).toBe('AccountSuspended')
    expect(refusal(of('operator', status), guaranties)).toBe('AccountSuspended')
  }
  expect(who(information, 'deleted')).toEqual(['admin'])
  expect(who(guaranties, 'deleted')).toEqual([])
})
