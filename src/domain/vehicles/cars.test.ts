import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { carLists, findCarIds } from './cars.ts'
import { fold } from '#contract/kit/fold.ts'

const { carNames, carModels } = carLists
const modelsOf = (make: string) => {
  const makeId = carNames.find(({ name }) => name === make)?.id
  return carModels.filter((model) => model.makeId === makeId)
}

test('a make and a model keep their ids forever', () => {
  const numberOf = (make: string, model: string) => modelsOf(make).find(({ name }) => name === model)?.id
  expect(carNames.find(({ name }) => name === 'Dacia')?.id).toBe(21)
  expect([numberOf('Dacia', '1300'), numberOf('Dacia', 'Logan'), numberOf('Dacia', 'Bigster')]).toEqual([21_001, 21_007, 21_017])
  expect(numberOf('Suzuki', 'e Vitara')).toBe(86_016)
  expect(numberOf('Wielton', 'Weight Master')).toBe(133_009)
  for (const { id, makeId } of carModels) expect(Math.trunc(id / 1000)).toBe(makeId)
})

test('every name occurs once', () => {
  const findRepeated = (rows: { name: string; alias?: string }[]) => {
    const names = rows.flatMap(({ name, alias = [] }) => [name, alias].flat().map(fold))
    return names.filter((name, i) => names.indexOf(name) < i)
  }
  expect(findRepeated(carNames)).toEqual([])
  for (const { name } of carNames) expect(findRepeated(modelsOf(name)), name).toEqual([])
  expect(new Set([...carNames, ...carModels].map(({ id }) => id)).size).toBe(carNames.length + carModels.length)
})

test('a name contains neither generation, nor engine, nor body', () => {
  const trailing =
    /( (TDI|TSI|FSI|HDi|dCi|CDTI|TDCi|D-4D|Diesel|Hybrid|PHEV|4x4|Variant|Break|Combi|Kombi|Caravan|Avant|Touring|SW|Sedan|Limuzina|Hatchback|Cabrio|I{1,3}|IV|VI{0,3})|\s)$/i
  const allowed = ['Clasa V', 'Grand Caravan']
  const long = [...carNames, ...carModels].map(({ name }) => name).filter((name) => trailing.test(name) && !allowed.includes(name))
  expect(long).toEqual([])
})

test('every make has between 3 and 30 models', () => {
  expect(carNames.length).toBeGreaterThan(120)
  expect(carModels.length).toBeGreaterThan(1200)
  const odd = carNames.map(({ name }) => [name, modelsOf(name).length] as const).filter(([, count]) => count < 3 || count > 30)
  expect(odd).toEqual([])
})

test('the list is a small download for a browser', () => {
  expect(gzipSync(JSON.stringify(carLists)).length).toBeLessThan(25_000)
})

test('a make is found in any spelling, and a model only with its make', () => {
  expect(findCarIds(' DACIA ', 'logan')).toEqual({ makeId: 21, modelId: 21_007 })
  expect(findCarIds('Dacia', 'pick-up')).toEqual({ makeId: 21, modelId: 21_006 })
  expect(findCarIds('skoda', 'Logan')).toMatchObject({ modelId: null })
  expect(findCarIds('Tractor U650', '')).toEqual({ makeId: null, modelId: null })
  expect(findCarIds('', 'Logan')).toEqual({ makeId: null, modelId: null })
})
