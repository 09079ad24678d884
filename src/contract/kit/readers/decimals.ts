const decimalMarks = { ro: ',', hu: ',', en: '.' } as const

const plain = /^\d+$/
/** A lone mark between one to three digits and three digits could group them or begin the decimals. */
const lone = /^([1-9]\d{0,2})([.,])(\d{3})$/
const decimal = /^(\d*)([.,])(\d*)$/
const grouped = [
  { pattern: /^\d{1,3}(?:[ ']\d{3})+(?:[.,]\d*)?$/, mark: /[ ']/g },
  { pattern: /^\d{1,3}(?:\.\d{3})+(?:,\d*)?$/, mark: /\./g },
  { pattern: /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, mark: /,/g },
]

type FoundNumber = { value: number; isDoubtful: boolean }

/** Reads digits with marks: `1.234,50`, `1 234,5`, `,50`, `5,`; undefined if the marks make no sense. */
export function groupedNumber(text: string, language: 'ro' | 'en' | 'hu', decimals: number): FoundNumber | undefined {
  if (plain.test(text)) return numberOf(text)
  const [, front, mark, behind] = lone.exec(text) ?? []
  if (mark !== undefined) {
    const isDecimalMark = mark === decimalMarks[language]
    if (decimals >= 3) return { value: Number(`${front}.${behind}`), isDoubtful: !isDecimalMark }
    if (decimals === 0 || !isDecimalMark) return { value: Number(`${front}${behind}`), isDoubtful: isDecimalMark }
    return { value: Number(`${front}.${behind}`), isDoubtful: true }
  }
  const [, whole = '', , part = ''] = decimal.exec(text) ?? []
  if (whole + part !== '') return numberOf(`${whole || '0'}.${part || '0'}`)
  const group = grouped.find(({ pattern }) => pattern.test(text))
  return group && numberOf(text.replace(group.mark, '').replace(',', '.'))
}

const numberOf = (digits: string): FoundNumber => ({ value: Number(digits), isDoubtful: false })

/** Shifts by exponent instead of multiplying, which would round the result of a float operation. */
export function roundHalfUp(value: number, decimals: number): number {
  const digits = Math.abs(value)
  if (digits < 1e-6 || digits > 1e15) return digits < 1e-6 ? 0 : value
  return Math.sign(value) * Number(`${Math.round(Number(`${digits}e${decimals}`))}e-${decimals}`)
}
