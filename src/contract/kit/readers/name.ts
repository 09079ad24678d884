import { fold } from '#contract/kit/fold.ts'
import { readPhone } from './phone.ts'
import { read, readerOf, refused, saysNothing, type DoubtKey } from './reading.ts'

/** `key` is the folded name without legal form; `phone` is a number that was typed behind the name. */
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

const nameKey = (name: string, type: ReadName['type']): string => {
  const bare = type === 'company' ? name.trim().replace(companyPrefix, '').replace(legalForm, '') : name
  return fold(bare)
    .replace(/['’"„”“«»]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Reads the name of a person or company; a phone behind it is taken out. */
export const readName = readerOf<ReadName>(
  (written) => {
    if (totals.test(fold(written))) return refused('TotalsRow')
    const typed = withCommas(written)
    const [, front = '', digits = ''] = phoneBehind.exec(typed) ?? []
    const phone = digits === '' ? undefined : readPhone(digits)
    const isPhone = phone?.kind === 'read' && !saysNothing(front)
    const name = isPhone ? front : typed
    const type = isCompanyName(name) ? 'company' : 'person'
    const doubts: DoubtKey[] = []
    if (isPhone) doubts.push('PhoneInName')
    if (!/\p{L}/u.test(name)) doubts.push('NameWithoutLetters')
    else if (Array.from(name).length < 2) doubts.push('NameTooShort')
    const value = { type, key: nameKey(name, type), phone: isPhone ? phone.text : null } as const
    return read<ReadName>(value, name, doubts, isPhone ? [phone.text, ...phone.ignored] : [])
  },
  { form: 'NFC' },
)
