import { expect, test } from 'vitest'
import { listOrderGaps, type TabbedOrder, tabStates } from '#domain/work-orders/order-tabs.ts'

const filled: TabbedOrder = { plateNumber: 'BV 12 ABC', clientName: 'Ion Pop', workers: [3], carTypeId: 1, wheelTypeId: 1 }
const creating = { creating: true }
const editing = { creating: false }

test('a new order starts with a valid vehicle, since its types are preset, and no summary', () => {
  const blank = { ...filled, plateNumber: '', clientName: '', workers: [] }
  expect(tabStates(blank, creating)).toMatchObject({ general: 'open', vehicle: 'validated', products: 'open', summary: 'disabled' })
})

test('the summary opens when the other three tabs are valid, with or without lines', () => {
  const valid = { general: 'validated', vehicle: 'validated', products: 'validated', summary: 'open' }
  expect(tabStates(filled, creating)).toMatchObject(valid)
})

test('an untouched order has a completed vehicle alone, although its workers are preset', () => {
  const states = { vehicle: 'validated', products: 'open', summary: 'disabled' }
  expect(tabStates(filled, { creating: true, isUntouched: true })).toMatchObject(states)
})

test('an inspection has one tab before its summary', () => {
  const inspection = { ...filled, itp: true, carTypeId: null, wheelTypeId: null }
  expect(tabStates(inspection, creating)).toMatchObject({ inspection: 'validated', summary: 'open' })
  expect(tabStates({ ...inspection, workers: [] }, creating)).toMatchObject({ inspection: 'open', summary: 'disabled' })
  expect(tabStates({ ...inspection, errors: ['vehicle'] }, creating)).toMatchObject({ inspection: 'error', summary: 'disabled' })
})

test('plate and client name must be more than spaces', () => {
  expect(tabStates({ ...filled, plateNumber: '  ' }, creating).general).toBe('open')
  expect(tabStates({ ...filled, clientName: ' \u00A0' }, creating).general).toBe('open')
})

test('workers are required on the general tab while creating, and on the products tab always', () => {
  const nobody = { ...filled, workers: [] }
  expect(tabStates(nobody, creating)).toMatchObject({ general: 'open', products: 'open', summary: 'disabled' })
  expect(tabStates(nobody, editing)).toMatchObject({ general: 'validated', products: 'open', summary: 'disabled' })
})

test('the vehicle needs a car type and a wheel type', () => {
  expect(tabStates({ ...filled, carTypeId: null }, creating)).toMatchObject({ vehicle: 'open', summary: 'disabled' })
  expect(tabStates({ ...filled, wheelTypeId: null }, creating)).toMatchObject({ vehicle: 'open', summary: 'disabled' })
})

test('an order without tyre service needs no wheel type', () => {
  expect(tabStates({ ...filled, wheelTypeId: null, workOrderType: { shortName: 'SA' } }, creating).vehicle).toBe('validated')
  expect(tabStates({ ...filled, wheelTypeId: null, workOrderType: { shortName: 'VLC' } }, creating).vehicle).toBe('open')
})

test('errors show on their tabs and close the summary', () => {
  expect(tabStates({ ...filled, errors: ['plateNumber'] }, creating)).toMatchObject({ general: 'error', summary: 'disabled' })
  expect(tabStates({ ...filled, errors: ['vehicle'] }, creating)).toMatchObject({
    general: 'validated',
    vehicle: 'error',
    summary: 'disabled',
  })
  expect(tabStates({ ...filled, errors: ['products'] }, editing)).toMatchObject({
    general: 'error',
    products: 'error',
    summary: 'disabled',
  })
})

test('the gaps of an order are listed in the order of the form', () => {
  expect(listOrderGaps({ plateNumber: ' ', clientName: '', workers: [] }, creating)).toEqual(['plateNumber', 'clientName', 'workers'])
  expect(listOrderGaps({ ...filled, workers: [] }, creating)).toEqual(['workers'])
  expect(listOrderGaps({ ...filled, workers: [] }, editing)).toEqual([])
})
