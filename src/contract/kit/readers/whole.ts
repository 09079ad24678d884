import { groupedNumber } from './decimals.ts'
import { read, readerOf, refused, type DoubtKey } from './reading.ts'

/** More kilometres than nearly any car has. */
export const unusualKm = 1_500_000

type WholeOptions = { max: number; unusualAbove: number }

const thousands = /(?<=\d) ?(mii|ezer|thousand|k)(?: de)?(?: ?km\.?)?$/i
const units = /(?<=\d) ?(km|kilometri|kilometer|buc|db|darab|pcs?)\.?$/i

/** Reads a whole number, such as kilometres, in which each mark before three digits groups them: `90.000`, `92,5 mii km`. */
export const readWhole = readerOf<number, WholeOptions>(
  (written, place, options) => {
    const [inThousands, thousandsWord] = thousands.exec(written) ?? []
    const [withUnit, unit] = inThousands === undefined ? (units.exec(written) ?? []) : []
    const digits = written.slice(0, written.length - (inThousands ?? withUnit ?? '').length)
    const found = groupedNumber(digits, place.language, inThousands === undefined ? 0 : 2)
    if (!found) return refused(/^- ?\d/.test(digits) ? 'NotNegative' : 'InvalidNumber')
    const word = thousandsWord ?? unit
    return judge(inThousands === undefined ? found.value : Number(`${found.value}e3`), options, word === undefined ? [] : [word])
  },
  { isZeroValue: true, readNumber: (value, _place, options) => (value < 0 ? refused('NotNegative') : judge(value, options)) },
)

function judge(exact: number, { max = 9_999_999, unusualAbove = Infinity }: Partial<WholeOptions>, ignored: string[] = []) {
  const value = Math.round(exact)
  if (value > max) return refused('NumberTooLarge')
  const doubts: DoubtKey[] = []
  if (value !== exact) doubts.push('Rounded')
  if (value > unusualAbove) doubts.push('MileageUnusual')
  return read(value, String(value), doubts, ignored)
}
