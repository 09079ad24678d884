import { fold } from '#contract/kit/fold.ts'
import { readPhones } from './phone.ts'
import { read, readerOf, refused, saysNothing, type DoubtKey } from './reading.ts'

/** `key` is the folded name without legal form; `phone` joins the numbers that were typed behind the name. */
export type ReadName = { type: 'person' | 'company'; key: string; phone: string | null }

const totals = /^(?:sub|grand )?total(?: general| partial)?:?$|^(?:mind)?osszesen:?$/
const legalForm =
  /(?:^|[\s,.])(?:s\.?\s?r\.?\s?l|s\.?\s?a|p\.?\s?f\.?\s?a|i\.?\s?i|i\.?\s?f|s\.?\s?n\.?\s?c|kft|bt|zrt|nyrt|kkt|gmbh|ltd)\.?$/i
const companyPrefix = /^(?:s\.?c\.?|p\.?f\.?a\.?|i\.?i\.?)\s+(?=\S)/i
const phoneBehind = /^(.*?)[\s,;:-]*(?:(?<!\p{L})(?:tel|telefon|mobil|mob)[.:]?\s*)?(?<!\d)((?:\+|0)\d[\d ./(),;+-]{7,}\d)$/iu

/** Whether a name ends like those of companies in Romania and Hungary. */
export const isCompanyName = (name: string): boolean => legalForm.test(name.trim())

/** Romanian letters have a comma below; old fonts had only those with a cedilla. */
const withCommas = (text: string): string => text.replace(/[şŞţŢ]/g, (letter) => ({ ş: 'ș', Ş: 'Ș', ţ: 'ț', Ţ: 'Ț' })[letter] ?? letter)

/** Folded words of a name; without legal form if it is a company. */
export const nameKey = (name: string, type: ReadName['type']): string => {
  const bare = type === 'company' ? name.trim().replace(companyPrefix, '').replace(legalForm, '') : name
  return fold(bare)
    .replace(/['’"„”“«»]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Digits of no known form may be the number of a part or a contract, so they stay in the name. */
function phonesBehind(digits: string): string | undefined {
  const reading = readPhones(digits)
  if (reading.kind !== 'read' || reading.ignored.length > 0) return undefined
  const areKnown = digits.startsWith('+') || reading.value.every(({ country }) => country !== null)
  return areKnown ? reading.text : undefined
}

const wordBetween = /[\s,;]+(?:sau|vagy|or|si|și|és|es)$/i

/** Takes the phones behind a name one by one, because words such as `tel` or `sau` may stand between them. */
function splitPhones(typed: string): { name: string; phone: string | undefined } {
  const [, front = '', digits = ''] = phoneBehind.exec(typed) ?? []
  const phone = digits === '' || saysNothing(front) ? undefined : phonesBehind(digits)
  if (phone === undefined) return { name: typed, phone }
  const { name, phone: before } = splitPhones(front.replace(wordBetween, ''))
  return before === undefined ? { name: front, phone } : { name, phone: `${before}, ${phone}` }
}

/** Reads the name of a person or company; phones behind it are taken out. */
export const readName = readerOf<ReadName>(
  (written) => {
    if (totals.test(fold(written))) return refused('TotalsRow')
    const { name, phone } = splitPhones(withCommas(written))
    const type = isCompanyName(name) ? 'company' : 'person'
    const doubts: DoubtKey[] = []
    if (phone !== undefined) doubts.push('PhoneInName')
    if (!/\p{L}/u.test(name)) doubts.push('NameWithoutLetters')
    else if (Array.from(name).length < 2) doubts.push('NameTooShort')
    const value = { type, key: nameKey(name, type), phone: phone ?? null } as const
    return read<ReadName>(value, name, doubts, phone === undefined ? [] : [phone])
  },
  { form: 'NFC' },
)
