import { expect, test } from 'vitest'
import { levels, isAllowed, denialReason, type AccountStatus, type AccessRule, type Level } from './access.ts'

const off = { collaborator: false, chat: false, invoices: false }
const of = (level: Level, status: AccountStatus = 'active', modules = off) => ({ level, status, modules })
const who = (what: AccessRule, status: AccountStatus = 'active') => levels.filter((level) => isAllowed(of(level, status), what))

test('an endpoint or screen is open to its group alone', () => {
  expect(who({ access: 'admin' })).toEqual(['admin'])
  expect(who({ access: 'desk' })).toEqual(['admin', 'operator', 'simple-service'])
  expect(who({ access: 'simple' })).toEqual(['simple-service'])
  expect(who({ access: 'public' })).toEqual(levels)
  expect(denialReason(of('worker'), { access: 'office' })).toBe('AccessDenied403')
})

test('a module that the account has not enabled is open to nobody', () => {
  const collaborators: AccessRule = { access: 'all', module: 'collaborator' }
  expect(who(collaborators)).toEqual([])
  expect(isAllowed(of('worker', 'active', { ...off, collaborator: true }), collaborators)).toBe(true)
  expect(denialReason(of('admin', 'active', { ...off, chat: true }), collaborators)).toBe('AccessDenied403')
})

test('a suspended account keeps `allowedWhen` calls and names suspension before roles', () => {
  const guaranties: AccessRule = { access: 'office', allowedWhen: { suspended: 'admin' } }
  const information: AccessRule = { access: 'all', allowedWhen: { suspended: 'all', deleted: 'admin' } }
  for (const status of ['suspended', 'inactive'] as const) {
    expect(who(guaranties, status)).toEqual(['admin'])
    expect(who(information, status)).toEqual(levels)
    expect(who({ access: 'all' }, status)).toEqual([])
    expect(denialReason(of('admin', status), { access: 'all' })).toBe('AccessDenied403')
    expect(denialReason(of('operator', status), { access: 'admin' })).toBe('AccountSuspended')
    expect(denialReason(of('operator', status), guaranties)).toBe('AccountSuspended')
  }
  expect(who(information, 'deleted')).toEqual(['admin'])
  expect(who(guaranties, 'deleted')).toEqual([])
})
