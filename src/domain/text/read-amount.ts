import { parseDecimal, type Language } from './format.ts'

type AmountDoubt = 'ThousandsOrDecimals' | 'Rounded'
export type ReadAmount = { value: number; doubts: AmountDoubt[] }

const decimalMarks = { ro: ',', hu: ',', en: '.' } as const
/** Matches a single mark that could group digits or begin the decimals. */
const loneMark = /^[-−]? ?[1-9]\d{0,2}([.,])\d{3}$/

/**
 * Parses a typed amount; `decimals` is 0 for a currency without coins. A lone mark before three digits groups them unless it is the
 * language's decimal mark; ambiguous or too precise text is read with a doubt.
 */
export function readAmount(text: string, language: Language, decimals = 2): ReadAmount | undefined {
  const mark = loneMark.exec(text.trim())?.[1]
  const isDecimal = mark === decimalMarks[language]
  const exact = parseDecimal(text, { maxDecimals: mark !== undefined && (!isDecimal || decimals === 0) ? 2 : 3 })
  if (exact === undefined) return undefined
  const value = roundHalfUp(exact, decimals)
  return { value, doubts: [...(isDecimal ? (['ThousandsOrDecimals'] as const) : []), ...(value === exact ? [] : (['Rounded'] as const))] }
}

/** Shifts by exponent instead of multiplying, which would round the result of a float operation. */
function roundHalfUp(value: number, decimals: number): number {
  const digits = Math.abs(value)
  if (digits < 1e-6 || digits > 1e15) return digits < 1e-6 ? 0 : value
  return Math.sign(value) * Number(`${Math.round(Number(`${digits}e${decimals}`))}e-${decimals}`)
}
