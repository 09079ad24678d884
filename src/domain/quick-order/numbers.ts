import { readAmount } from '#contract/kit/readers/amount.ts'
import { readWhole } from '#contract/kit/readers/whole.ts'
import type { Amount, ParsedLine, LineReading, Sense } from './senses.ts'
import type { Token } from './tokens.ts'
import { unitWords, type Unit } from './words.ts'

/** A larger number is a mistake or counts something else. */
const maxCounts = { '4x': 40, '4 buc': 99 }

const toAmount = (value: number, leans: 'ahead' | 'back', isBare: boolean): Amount | undefined =>
  Number.isInteger(value) && value > 0 && value <= (leans === 'back' ? maxCounts['4 buc'] : maxCounts['4x'])
    ? { kind: 'number', value, leans, isBare }
    : undefined

const findUnit = (word: string | undefined): Unit | undefined =>
  (Object.keys(unitWords) as Unit[]).find((unit) => word !== undefined && unitWords[unit].has(word))

export const isUnit = (token: Token | undefined): boolean => findUnit(token?.folded) !== undefined

/** Whole units count things, in whose numbers each mark before three digits groups them. */
const wholeUnits: readonly Unit[] = ['km', 'minutes', 'piece']

/** Reads a number alone; undefined for one that would be rounded, or with words beside it. */
function readBare(text: string, unit: Unit): number | undefined {
  const reading = wholeUnits.includes(unit) ? readWhole(text) : readAmount(text)
  const isExact = reading.kind === 'read' && reading.ignored.length === 0 && (unit === 'price' || !reading.doubts.includes('Rounded'))
  return isExact ? reading.value : undefined
}

/** Parses `90.000 km`, `90 000 km`, `2,3 bar`, `45 lei`, `40 min`, `4 buc`. */
export function numberWithUnit({ tokens }: LineReading): ParsedLine | undefined {
  const [first = '', second = '', third] = tokens.map(({ folded }) => folded)
  if (!/^\d/.test(first)) return undefined
  const km = findUnit(third) === 'km' ? readBare(`${first} ${second}`, 'km') : undefined
  if (km !== undefined) return [3, { kind: 'km', value: km }]
  const unit = findUnit(second)
  const value = unit && readBare(first, unit)
  const sense = unit !== undefined && value !== undefined ? toMeasure(value, unit, second) : undefined
  return sense && [2, sense]
}

function toMeasure(value: number, unit: Unit, word: string): Sense | undefined {
  if (unit === 'piece') return toAmount(value, word === 'x' ? 'ahead' : 'back', false)
  if (unit === 'price') return { kind: 'price', value }
  if (unit === 'pressure' || unit === 'torque') return { kind: unit, value }
  return unit === 'km' ? { kind: 'km', value } : { kind: 'promiseIn', minutes: value }
}

/** Parses `4x` and `x4`. */
export function parseCount({ tokens: [first] }: LineReading): ParsedLine | undefined {
  const [, ahead, back] = /^(?:(\d{1,3})[x×*]|[x×*](\d{1,3}))$/.exec(first?.folded ?? '') ?? []
  const amount = ahead === undefined ? toAmount(Number(back), 'back', false) : toAmount(Number(ahead), 'ahead', false)
  return amount && [1, amount]
}

export function parseBareNumber({ tokens: [first] }: LineReading): ParsedLine | undefined {
  const amount = /^\d{1,2}$/.test(first?.folded ?? '') ? toAmount(Number(first?.folded), 'ahead', true) : undefined
  return amount && [1, amount]
}
