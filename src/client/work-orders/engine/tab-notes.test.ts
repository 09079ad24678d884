import { expect, test } from 'vitest'
import { orderAccount as account } from '#test/make/order-account.ts'
import { computeTabStates, listTabs } from './order-fields.ts'
import { blankLine, newOrderValues, type OrderValues } from './order-values.ts'
import { noteTab } from './tab-notes.ts'

const form = { account, creating: true }
const opened = (workers: number[] = []) => newOrderValues(account, { organizationId: 1, workers, now: '2026-11-20T08:00:00Z' })

/** The state and the note of each tab once these fields were typed into a new order. */
function describeTabs(fields: Partial<OrderValues>, { workers = [] as number[], errors = {}, creating = true } = {}) {
  const blank = opened(workers)
  const values = { ...blank, ...fields }
  const state = { values, opened: blank, isTouched: Object.keys(fields).length > 0, errors, wasRefused: false }
  const states = computeTabStates({ ...form, creating }, state)
  return listTabs(values).map((tab) => {
    const note = noteTab(tab, { ...form, creating }, state)
    switch (note.kind) {
      case 'facts':
        return `${states[tab]}: ${note.facts.join(' · ')}`
      case 'lines':
        return `${states[tab]}: ${note.count} · ${note.total}`
      case 'gaps':
        return `${states[tab]}: lacks ${note.gaps.join(', ')}`
      default:
        return `${states[tab]}: ${note.kind}`
    }
  })
}

const visitor = { plateNumber: 'BV 12 ABC', clientName: 'Ion Pop', workers: [3] }
const line = { ...blankLine([]), name: 'Echilibrat', isService: true, quantity: 4, price: 20 }
const optional = 'validated: nothing'
const lacksWorker = 'open: lacks workers'

test.each<[what: string, fields: Partial<OrderValues>, tabs: string[]]>([
  ['nothing is typed', {}, ['open: lacks plateNumber, clientName, workers', optional, lacksWorker, 'disabled: state']],
  ['a plate is typed', { plateNumber: 'BV 12 ABC' }, ['open: lacks clientName, workers', optional, lacksWorker, 'disabled: state']],
  ['plate, client and worker are there', visitor, ['validated: BV 12 ABC · Ion Pop', optional, optional, 'open: state']],
  ['a line is added', { ...visitor, lines: [line] }, ['validated: BV 12 ABC · Ion Pop', optional, 'validated: 1 · 9680', 'open: state']],
  [
    'only the one line is typed',
    { quickLine: 'bv12abc' },
    ['open: lacks plateNumber, clientName, workers', optional, lacksWorker, 'disabled: state'],
  ],
])('the tabs of a new order say what is in them when %s', (_what, fields, tabs) => {
  expect(describeTabs(fields)).toEqual(tabs)
})

test('a remembered worker completes the lines once something else than the one line is typed', () => {
  const products = (fields: Partial<OrderValues>) => describeTabs(fields, { workers: [3] })[2]
  expect(products({})).toBe('open: state')
  expect(products({ quickLine: 'bv12abc' })).toBe('open: state')
  expect(products({ plateNumber: 'BV 12 ABC' })).toBe(optional)
})

test('the vehicle shows its facts when something differs from a new order', () => {
  const vehicle = (fields: Partial<OrderValues>) => describeTabs(fields)[1]
  const dimensions = [{ ...opened().dimensions[0]!, tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }]
  expect(vehicle({ make: 'Dacia', model: 'Logan', dimensions })).toBe('validated: Dacia Logan · 205/55 R16')
  expect(vehicle({ tyreCount: 4 })).toBe('validated: state')
  expect(vehicle({ wheelTypeId: null })).toBe('open: state')
})

test('a saved order without workers lacks them for its lines alone', () => {
  const saved = describeTabs({ ...visitor, workers: [] }, { creating: false })
  expect(saved).toEqual(['validated: BV 12 ABC · Ion Pop', optional, lacksWorker, 'disabled: state'])
})

test('an inspection shows its gaps and facts on its one tab', () => {
  expect(describeTabs({ itp: true, plateNumber: 'BV 12 ABC' })).toEqual(['open: lacks clientName, workers', 'disabled: state'])
  expect(describeTabs({ ...visitor, itp: true })).toEqual(['validated: BV 12 ABC · Ion Pop', 'open: state'])
})

test('a tab with an error says so', () => {
  expect(describeTabs(visitor, { errors: { clientName: 'RequiredField' } })[0]).toBe('error: state')
})
