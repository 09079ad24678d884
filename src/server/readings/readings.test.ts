import { expect, test } from 'vitest'
import { readings } from '#contract/readings.ts'
import { corpus } from '#test/readers/corpus.ts'
import { openShop } from '#test/shop.ts'

const nothing = { value: null, text: null, ignored: [], doubts: [], reason: null }

test('a text is read as the workplace writes it, and its value travels in snake_case', async () => {
  const { operator } = await openShop()
  expect(await operator(readings.read, { kind: 'size', written: '4x205/55R16 94W XL Michelin' })).toEqual({
    ...nothing,
    kind: 'read',
    value: { tyre_width: 205, tyre_height: 55, tyre_rim: 16, count: 4, load: '94', speed: 'W', xl: true },
    text: '205/55 R16',
    ignored: ['94W', 'XL', 'Michelin'],
    doubts: ['TextIgnored'],
  })
  expect(await operator(readings.read, { kind: 'phone', written: 722000111 })).toMatchObject({
    text: '0722000111',
    value: { country: 'RO' },
  })
  expect(await operator(readings.read, { kind: 'price', written: '12,605', language: 'en' })).toMatchObject({ value: 12_605, doubts: [] })
  expect(await operator(readings.read, { kind: 'phone', written: 'nu are' })).toEqual({ ...nothing, kind: 'empty' })
  expect(await operator(readings.read, { kind: 'vin', written: '1.2E+16' })).toEqual({
    ...nothing,
    kind: 'refused',
    reason: 'NumberShortened',
  })
})

test('a kind or a workplace that is no choice is refused at its field', async () => {
  const { operator } = await openShop()
  const other = await openShop()
  const foreign = other.organization.id
  await expect(operator(readings.read, { kind: 'plate', written: 'B 12 ABC', organizationId: foreign })).rejects.toMatchObject({
    status: 422,
  })
  await expect(operator(readings.read, { kind: 'colour' as 'plate', written: 'red' })).rejects.toMatchObject({ status: 422 })
})

test('every kind of the corpus can be asked for', async () => {
  const { operator } = await openShop()
  for (const kind of new Set(corpus.map((line) => line.kind)))
    expect(await operator(readings.read, { kind: kind as 'plate', written: '205/55 R16' })).toHaveProperty('kind')
})
