import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareClients, compareProducts, compareStoredSets, compareVehicles, identifyClient } from './identity.ts'

type ClientLine = { id?: number; name: string; phone?: string; email?: string; vat?: string; city?: string }
type ProductLine = { name: string; code?: string; service?: boolean }

const toClient = ({ vat, city, ...client }: ClientLine) =>
  identifyClient({ ...client, vatNumber: vat, cities: city === undefined ? [] : [city] })
const toProduct = ({ service, ...product }: ProductLine) => ({ ...product, isService: service })

const comparisons = {
  client: (row: ClientLine, stored: ClientLine) => compareClients(toClient(row), toClient(stored)),
  vehicle: compareVehicles,
  'tyre-hotel': compareStoredSets,
  product: (row: ProductLine, stored: ProductLine) => compareProducts(toProduct(row), toProduct(stored)),
} as Record<string, (row: never, stored: never) => { isSame: boolean; doubt: string | null }>

const lines = readFileSync('test/readers/identity.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [string, string, string, string])

test.each(lines)('%s %s and %s: %s', (kind, row, stored, expected) => {
  const { isSame, doubt } = comparisons[kind]!(JSON.parse(row) as never, JSON.parse(stored) as never)
  expect([isSame ? 'same' : 'other', doubt].filter(Boolean).join(' ')).toBe(expected)
})

test('titles and hyphens of a person are no words of the name, a legal form is one', () => {
  const phone = '0722000111'
  const compare = (name: string, stored: string) => compareClients(identifyClient({ name, phone }), identifyClient({ name: stored, phone }))
  expect(compare('D-na Pop Maria', 'Maria Pop')).toEqual({ isSame: true, doubt: null })
  expect(compare('Dr. Pop', 'Pop')).toEqual({ isSame: true, doubt: null })
  expect(compare('Pop Ion', 'Pop Ion PFA')).toEqual({ isSame: false, doubt: 'SamePhoneOtherName' })
  expect(compare('P M', 'Pop Maria')).toEqual({ isSame: false, doubt: 'SamePhoneOtherName' })
})

test('a similar name with another tax number stays another client', () => {
  const [one, next] = ['14399840', '18547290'].map((vatNumber) => ({ vatNumber, phone: '0722000111' }))
  const verdict = compareClients(
    identifyClient({ ...one, name: 'Trans Sibiu SRL' }),
    identifyClient({ ...next, name: 'Trans Sibiu Logistic SRL' }),
  )
  expect(verdict).toEqual({ isSame: false, doubt: 'SamePhoneOtherName' })
})

test('a text without letters or digits is nobody’s name', () => {
  expect(compareClients(identifyClient({ name: '…' }), identifyClient({ name: '!' }))).toEqual({ isSame: false, doubt: null })
})
