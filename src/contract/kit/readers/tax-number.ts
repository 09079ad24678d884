import { fold } from '#contract/kit/fold.ts'
import { hasCuiCheck, hasAdoszamCheck, hasAdoazonositoCheck } from './check-digits.ts'
import { empty, read, readerOf, refused, type DoubtKey } from './reading.ts'

/** `key` is country and digits, which all spellings of a number share; `vatPayer` null: the number does not tell. */
export type ReadTaxNumber = { country: string | null; kind: 'company' | 'person'; key: string; vatPayer: boolean | null }

/** VAT numbers of the other countries of the European Union, behind their prefix. */
const unionNumbers: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  IE: /^\d[A-Z\d]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

const label = /^(?:c\.? ?u\.? ?i\.?|c\.? ?i\.? ?f\.?|cod fiscal|adoszam|adószám|vat(?: number| no\.?)?|tva|cnp)[ :.]*(?=[a-z\d])/i
const personWords = new Set(['pf', 'persoana fizica', 'pers fizica', 'pers. fizica', 'maganszemely'])
const doubtUnless = (isRight: boolean): DoubtKey[] => (isRight ? [] : ['NumberLooksMistyped'])
const person = (country: string, digits: string) =>
  read<ReadTaxNumber>({ country, kind: 'person', key: country + digits, vatPayer: false }, digits, ['PersonalNumber'])

/** Reads the tax number of a company of Romania, Hungary or another country; that of a person gets a doubt, for it is personal data. */
export const readTaxNumber = readerOf<ReadTaxNumber>(
  (written, { country: home }) => {
    if (personWords.has(fold(written))) return empty
    const typed = written.replace(label, '').toUpperCase().replace(/[\s.]/g, '')
    const number = typed.replace(/-/g, '')
    if (!/[1-9]/.test(number) || !/^[A-Z\d/]+$/.test(number)) return refused('InvalidTaxNumber')
    const [, core, code, office] = /^(?:HU)?(\d{8})(\d)(\d{2})$/.exec(number) ?? []
    if (core !== undefined)
      return read<ReadTaxNumber>(
        { country: 'HU', kind: 'company', key: `HU${core}`, vatPayer: code !== '1' },
        `${number.startsWith('HU') ? 'HU' : ''}${core}-${code}-${office}`,
        doubtUnless(/[1-5]/.test(code!) && hasAdoszamCheck(core)),
      )
    const [, prefix = '', digits = ''] = /^([A-Z]{2})(.*)$/.exec(number) ?? []
    const reading = prefix === '' ? readDigits(number, home) : readPrefixed(prefix, digits, number)
    // Other countries have their own signs, as in `CHE-123.456.789 MWST`.
    return reading.kind === 'read' && reading.value.country === null ? { ...reading, text: written } : reading
  },
  { isNumber: true },
)

function readPrefixed(prefix: string, digits: string, number: string) {
  const company = (country: string | null, doubts: DoubtKey[], vatPayer: boolean | null = true) =>
    read<ReadTaxNumber>({ country, kind: 'company', key: number, vatPayer }, number, doubts)
  if (prefix === 'RO') return company('RO', doubtUnless(hasCuiCheck(digits)))
  if (prefix === 'HU') return company('HU', doubtUnless(hasAdoszamCheck(digits)))
  const pattern = unionNumbers[prefix]
  return pattern ? company(prefix, doubtUnless(pattern.test(digits))) : company(null, [], null)
}

function readDigits(number: string, home: 'RO' | 'HU' | null) {
  const company = (country: string | null, doubts: DoubtKey[]) =>
    read<ReadTaxNumber>({ country, kind: 'company', key: `${country ?? ''}${number}`, vatPayer: null }, number, doubts)
  if (/^[1-9]\d{12}$/.test(number)) return person('RO', number)
  if (!/^\d{2,10}$/.test(number)) return company(null, [])
  if (hasCuiCheck(number)) return company('RO', [])
  if (hasAdoszamCheck(number)) return company('HU', [])
  if (hasAdoazonositoCheck(number)) return person('HU', number)
  return company(home === 'HU' && number.length === 8 ? 'HU' : 'RO', ['NumberLooksMistyped'])
}

/** Whether digits, with or without RO, are a CUI with its check digit, which the register knows. */
export function isCui(text: string): boolean {
  const reading = readTaxNumber(text)
  return reading.kind === 'read' && reading.value.country === 'RO' && reading.value.kind === 'company' && reading.doubts.length === 0
}

/** Key that all spellings of a tax number share: country and number, of an adószám its first eight digits. */
export function vatKey(vatNumber: string | null | undefined): string | null {
  const reading = readTaxNumber(vatNumber)
  return reading.kind === 'read' ? reading.value.key : formerVatKey(vatNumber)
}

/** Key of accounts whose keys are not computed again yet: the digits, which numbers of two countries may share. */
export const formerVatKey = (vatNumber: string | null | undefined): string | null => vatNumber?.replace(/\D/g, '') || null
