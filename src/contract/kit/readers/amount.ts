import { fold } from '#contract/kit/fold.ts'
import { groupedNumber, roundHalfUp } from './decimals.ts'
import { read, readerOf, refused, type DoubtKey } from './reading.ts'

/** `decimals` is 0 for a currency without coins, 3 for quantities. */
type AmountOptions = { decimals: number; isNegativeAllowed: boolean; max: number }

const maxAmount = 9_999_999_999.99
const currencies = { RON: 'lei|leu|ron', HUF: 'ft|huf|forint', EUR: 'eur|euro|€', USD: 'usd|\\$', GBP: 'gbp|£' } as const
const currencyWord = new RegExp(
  `(?<!\\p{L})(?:${Object.values(currencies).join('|')})(?!\\p{L})\\.?(?: ?/ ?(?:buc|set|db|pcs?|ora|óra|h)(?!\\p{L})\\.?)?`,
  'giu',
)
const unitWord = /(?<=\d) ?(\/ ?)?(?:buc|bucati|bucăți|set|seturi|db|darab|pcs?|ora|ore)(?!\p{L})\.?/giu
const otherWord = /\p{L}[\p{L}.]*/gu
const vatWord =
  /(?:\+|plus|cu|fără|fara|incl\.?|inclusiv|without|with|nettó|bruttó)? ?(?<!\p{L})(?:tva|áfa|afa|vat)(?!\p{L})(?: inclus| nélkül| included)?/giu
/** Words that change the amount, so that it must not be read without them. */
const multiplier = /^(?:mii|mie|mil|milion|milioane|ezer|millio|k|thousand|million|bani|ban|filler|cents?)\.?$/
const coins = /^(\d+) ?(?:lei|leu) (?:și |si )?(\d{1,2}) ?bani$/iu

/**
 * Reads an amount. A lone mark before three digits groups them unless it is the language's decimal mark; ambiguous or too precise text is
 * read with a doubt. Rounds half away from zero.
 */
export const readAmount = readerOf<number, AmountOptions>(
  (written, place, { decimals = 2, isNegativeAllowed = false, max = maxAmount }) => {
    const ignored: string[] = []
    const doubts: DoubtKey[] = []
    let isSplit = false
    const take = (text: string, pattern: RegExp, doubtOf: (found: string) => DoubtKey | undefined) =>
      text.replace(pattern, (found, ...match: unknown[]) => {
        const at = match.find((one) => typeof one === 'number')!
        const behind = text.slice(at + found.length)
        // Digits beside a word are several numbers, which must not become one: `4x150`, `R16 150`.
        if (/\d/.test(behind) && (/\d/.test(text.slice(0, at)) || (pattern === otherWord && /^\d/.test(behind)))) isSplit = true
        const doubt = doubtOf(found)
        ignored.push(found.trim())
        if (doubt) doubts.push(doubt)
        return ' '
      })
    const [, whole, cents] = coins.exec(written) ?? []
    let digits = whole === undefined ? written : `${whole},${cents!.padStart(2, '0')}`
    digits = take(digits, currencyWord, (found) => (isOwnCurrency(found, place.currency) ? undefined : 'OtherCurrency'))
    digits = take(digits, vatWord, () => 'VatWordIgnored')
    digits = take(digits, unitWord, () => undefined)
    digits = take(digits, otherWord, () => 'TextIgnored')
    if (isSplit || ignored.some((word) => multiplier.test(fold(word)))) return refused('InvalidNumber')
    const bare = digits.replace(/,-$|[.,]-(?= |$)/, '').trim()
    if (/^\d[\d.,']* ?- ?\d[\d.,']*$/.test(bare)) return refused('AmountRange')
    const isNegative = bare.startsWith('-') || /^\(.*\)$/.test(bare)
    if (isNegative && !isNegativeAllowed) return refused('NotNegative')
    const found = groupedNumber(bare.replace(/^- ?|^\(|\)$/g, ''), place.language, decimals)
    if (!found) return refused('InvalidNumber')
    if (found.isDoubtful) doubts.push('ThousandsOrDecimals')
    return roundAmount(isNegative ? -found.value : found.value, { decimals, max }, doubts, ignored)
  },
  {
    isZeroValue: true,
    readNumber: (value, _place, { decimals = 2, isNegativeAllowed = false, max = maxAmount }) =>
      value < 0 && !isNegativeAllowed ? refused('NotNegative') : roundAmount(value, { decimals, max }),
  },
)

function roundAmount(exact: number, limits: Pick<AmountOptions, 'decimals' | 'max'>, doubts: DoubtKey[] = [], ignored: string[] = []) {
  if (Math.abs(exact) > limits.max) return refused('NumberTooLarge')
  const value = roundHalfUp(exact, limits.decimals) || 0
  return read(value, String(value), value === exact ? doubts : [...doubts, 'Rounded'], ignored)
}

function isOwnCurrency(word: string, currency: string): boolean {
  const words = (currencies as Record<string, string>)[currency] ?? currency.toLowerCase()
  return new RegExp(`^(?:${words})(?!\\p{L})`, 'iu').test(fold(word))
}
