import type { DoubtKey, ReadingPlace } from './reading.ts'

/** `e164` is null for a number of no form we know; `national` is as people of its country dial it. */
export type ReadPhone = {
  e164: string | null
  national: string | null
  country: 'RO' | 'HU' | null
  kind: 'mobile' | 'landline' | 'special' | 'unknown'
}

/** Numbering plans: the digits behind the trunk prefix. */
const plans = [
  {
    country: 'RO',
    code: '40',
    trunk: '0',
    forms: { mobile: /^7\d{8}$/, landline: /^(?:2[1-6]|3[1-7])\d{7}$/, special: /^(?:80|90)\d{7}$/ },
  },
  {
    country: 'HU',
    code: '36',
    trunk: '06',
    forms: {
      mobile: /^(?:20|30|31|50|70)\d{7}$/,
      landline: /^(?:1\d{7}|21\d{7}|(?:2[2-9]|3[2-7]|4[24-9]|5[2-9]|6[23689]|7[2-9]|8[2-57-9]|9[2-69])\d{6})$/,
      special: /^(?:80|90|40)\d{6}$/,
    },
  },
] as const
type Plan = (typeof plans)[number]

const kindIn = (plan: Plan, rest: string) => (['mobile', 'landline', 'special'] as const).find((kind) => plan.forms[kind].test(rest))

function numberOf(plan: Plan, rest: string): ReadPhone | undefined {
  const kind = kindIn(plan, rest)
  return kind && { e164: `+${plan.code}${rest}`, national: `${plan.trunk}${rest}`, country: plan.country, kind }
}

type PhoneMatch = { phone: ReadPhone; text: string; doubts: DoubtKey[] }

/** The zero of `+43 (0)664 1234567` is dialled only without the code of the country. */
const trunkInBrackets = /^(\s*(?:\+|00)[\s./-]*\d{1,3}[\s./-]*)\(\s*0\s*\)/

/** Reads the digits of one number, with signs between them; undefined if it cannot be one. */
export function phoneOf(written: string, { country }: ReadingPlace): PhoneMatch | undefined {
  const digits = written
    .replace(trunkInBrackets, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/(?!^)\+.*/, '')
  const match = digits.startsWith('+') ? international(digits) : national(digits, country)
  if (!match) return undefined
  return isPlaceholder(match.phone.national ?? digits) ? { ...match, doubts: ['PhonePlaceholder'] } : match
}

function international(digits: string): PhoneMatch | undefined {
  for (const plan of plans) {
    if (!digits.startsWith(`+${plan.code}`)) continue
    const rest = digits.slice(plan.code.length + 1)
    const phone = numberOf(plan, rest) ?? (rest.startsWith(plan.trunk) ? numberOf(plan, rest.slice(plan.trunk.length)) : undefined)
    if (phone) return { phone, text: phone.e164!, doubts: [] }
  }
  if (!/^\+[1-9]\d{7,14}$/.test(digits)) return undefined
  const isOurs = plans.some(({ code }) => digits.startsWith(`+${code}`))
  return { phone: { e164: digits, national: null, country: null, kind: 'unknown' }, text: digits, doubts: isOurs ? ['PhoneUnknown'] : [] }
}

function national(digits: string, country: 'RO' | 'HU' | null): PhoneMatch | undefined {
  for (const plan of plans) {
    const behindTrunk = digits.startsWith(plan.trunk) ? numberOf(plan, digits.slice(plan.trunk.length)) : undefined
    if (behindTrunk) return { phone: behindTrunk, text: behindTrunk.national!, doubts: [] }
    const behindCode = digits.length === 11 && digits.startsWith(plan.code) ? numberOf(plan, digits.slice(plan.code.length)) : undefined
    if (behindCode) return { phone: behindCode, text: behindCode.e164!, doubts: [] }
  }
  return withoutTrunk(digits, country) ?? unknownNumber(digits)
}

/** Spreadsheets drop the leading 0; nine digits alone are a number only where the country is clear. */
function withoutTrunk(digits: string, country: 'RO' | 'HU' | null): PhoneMatch | undefined {
  if (country === null) return undefined
  const home = plans.find((plan) => plan.country === country)!
  const other = plans.find((plan) => plan.country !== country)!
  const hungarian = country === 'HU' && digits.length === 10 && digits.startsWith('6') ? numberOf(home, digits.slice(1)) : undefined
  const ours = digits.length === 9 ? numberOf(home, digits) : undefined
  const theirs = digits.length === 9 && kindIn(other, digits) === 'mobile' ? numberOf(other, digits) : undefined
  const phone = hungarian ?? ours ?? theirs
  return phone && { phone, text: phone.national!, doubts: phone.country === country ? [] : ['PhoneCountryGuessed'] }
}

const unknownNumber = (digits: string): PhoneMatch | undefined =>
  /^(?!0+$)\d{10,13}$/.test(digits)
    ? { phone: { e164: null, national: digits, country: null, kind: 'unknown' }, text: digits, doubts: ['PhoneUnknown'] }
    : undefined

/** Whether somebody only filled the field: `0722222222`, `1111111111`, `0123456789`. */
const isPlaceholder = (digits: string): boolean => /(\d)\1{6}$/.test(digits) || /^\+?0?1234567890?$|^0123456789$/.test(digits)

/**
 * Digits that all spellings of a phone share, also those of its beginning: without country code and trunk prefix. `+40722…`, `0040722…` and
 * `0722…` become `722…`; `+3630…`, `0630…` become `30…`; `0049170…` becomes `49170…`.
 */
export const subscriberDigits = (digits: string): string => digits.replace(/^(?:(?:\+|00)(?:40|36)|00|06|0)/, '').replace('+', '')
