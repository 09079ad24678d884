import { expect, test } from 'vitest'
import { CollaboratorOrderStatus } from '#contract/collaborators/collaborator-work-orders.ts'
import { levels } from '#contract/kit/access.ts'
import { collaboratorTotals, statusChangeDenialReason, statusesFrom } from './collaborator-orders.ts'

test('a line rounds half up to the ban, and VAT applies to the sum of the lines', () => {
  const lines = [
    { quantity: 3, price: 33.35 },
    { quantity: 0.5, price: 0.01 },
    { quantity: 1.125, price: 100 },
  ]
  expect(collaboratorTotals(lines, { withVat: true, vatPercentage: 21 })).toEqual({
    lineTotals: [10_005, 1, 11_250],
    subtotal: 21_256,
    tax: 4464,
    total: 25_720,
  })
  expect(collaboratorTotals(lines, { withVat: false, vatPercentage: 21 })).toMatchObject({ tax: 0, total: 21_256 })
  expect(collaboratorTotals([], { withVat: true, vatPercentage: 21 })).toEqual({ lineTotals: [], subtotal: 0, tax: 0, total: 0 })
})

/** All transitions by the group that may make them. */
const allowed = {
  all: ['new in-progress', 'new done', 'in-progress new', 'in-progress done', 'done new', 'done in-progress'],
  office: ['new cancelled', 'in-progress cancelled', 'done invoiced', 'cancelled new'],
  admin: ['invoiced done'],
}

test('status transitions follow the table: most for all, some for the office, one for admins', () => {
  const statuses = CollaboratorOrderStatus.options
  for (const from of statuses)
    for (const to of statuses)
      for (const level of levels) {
        const isIn = (group: keyof typeof allowed) => allowed[group].includes(`${from} ${to}`)
        const isOffice = level === 'admin' || level === 'operator'
        const isAllowed = from === to || isIn('all') || (isIn('office') && isOffice) || (isIn('admin') && level === 'admin')
        const isPossible = isIn('all') || isIn('office') || isIn('admin')
        const expected = isAllowed ? undefined : isPossible ? 'AccessDenied403' : 'StatusNotAllowed'
        expect(statusChangeDenialReason(from, to, level), `${from} to ${to}, ${level}`).toBe(expected)
      }
  expect(statusesFrom('done', 'worker')).toEqual(['new', 'in-progress', 'done'])
  expect(statusesFrom('invoiced', 'operator')).toEqual(['invoiced'])
})
