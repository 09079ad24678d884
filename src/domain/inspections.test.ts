import { expect, test } from 'vitest'
import { dueBucket, isInspection, proposeInspectionKind } from '#domain/inspections.ts'

test('the car type suggests a kind', () => {
  const kinds = ['Autoturism', 'suv ', 'Autoutilitara', 'Autoutilitară', 'Camion', 'Motocicletă', 'Rulotă'].map((name) =>
    proposeInspectionKind({ name, isTruck: false }),
  )
  expect(kinds).toEqual(['car', 'car', 'van', 'van', 'truck', 'motorcycle', null])
  expect(proposeInspectionKind({ name: 'Cap tractor', isTruck: true })).toBe('truck')
})

test('a service is an inspection by its name', () => {
  expect(['ITP autoturism', 'Inspecție itp', 'Schimb ulei'].filter(isInspection)).toEqual(['ITP autoturism', 'Inspecție itp'])
})

test.each([
  ['2026-08-21', null],
  ['2026-08-22', 'expired'],
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'within7'],
  ['2026-11-27', 'within7'],
  ['2026-11-28', 'within14'],
  ['2026-12-04', 'within14'],
  ['2026-12-05', 'within30'],
  ['2026-12-20', 'within30'],
  ['2026-12-21', null],
])('an inspection valid until %s is %s on 20 November', (until, bucket) => {
  expect(dueBucket(until, '2026-11-20')).toBe(bucket)
})
