import { expect, test } from 'vitest'
import { ClientDraft } from '#contract/clients/clients.ts'
import { SignIn } from '#contract/sign-in/session.ts'
import { schemaLimits } from './limits.ts'

test.each([
  ['name', { maxLength: 150, required: true }],
  ['delegateName', { maxLength: 150 }],
  ['email', { maxLength: 254 }],
  ['organizationId', { required: true }],
  ['fidelity', {}],
  ['company.vatNumber', { maxLength: 20 }],
  ['contacts.3.name', { maxLength: 100, required: true }],
  ['addresses.0.postCode', { maxLength: 12 }],
  ['addresses.0.planet', {}],
])('a form reads limit and requirement of a client’s %s from the contract', (path, limits) => {
  expect(schemaLimits(ClientDraft, path)).toEqual(limits)
})

test('the small zod of the first load yields the same limits', () => {
  expect(schemaLimits(SignIn, 'username')).toEqual({ maxLength: 200, required: true })
})
