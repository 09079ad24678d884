import { fold } from '#contract/kit/fold.ts'
import { dayOf, daySerial, lastDayOf, shiftYears } from './days.ts'
import { read, readerOf, refused, type DoubtKey, type ReadingPlace } from './reading.ts'

/** A day that expires (`expiry`) may be a month alone; a day of the past (`past`) without a year is the last one. */
export type DayUse = 'day' | 'expiry' | 'past'

const years: Record<DayUse, [number, number]> = { day: [-60, 15], expiry: [-10, 15], past: [-60, 1] }

const monthStems: [RegExp, number][] = [
  [/^ian|^jan/, 1],
  [/^feb/, 2],
  [/^mar(?!k|ti(?!\p{L}))/u, 3], // `marți` is a day of the week.
  [/^apr/, 4],
  [/^mai|^maj|^may/, 5],
  [/^iun|^jun/, 6],
  [/^iul|^jul/, 7],
  [/^aug/, 8],
  [/^sep|^szept/, 9],
  [/^oct|^okt/, 10],
  [/^noi|^nov/, 11],
  [/^dec/, 12],
]
const monthNumber = (word: string): number | undefined => monthStems.find(([stem]) => stem.test(fold(word)))?.[1]

type Parts = { year?: number | undefined; month: number; day?: number | undefined; doubts?: DoubtKey[] }

/** Two digits of a year belong to the century that is nearest. */
function yearOf(digits: string, today: string): number {
  if (digits.length !== 2) return Number(digits)
  const year = 2000 + Number(digits)
  return year > Number(today.slice(0, 4)) + 15 ? year - 100 : year
}

const sign = '[./ -]'
const threeNumbers = new RegExp(`^(\\d{1,4})\\.?${sign} ?(\\d{1,2})\\.?${sign} ?(\\d{1,4})\\.?$`)
const twoNumbers = /^(\d{1,4})\.?[./ -] ?(\d{1,4})\.?$/
const dayMonthName = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -]?(\p{L}{3,})\.?[ ,'-]*(\d{4}|\d{2})?\.?$/u
const monthNameFirst = /^(\p{L}{3,})\.?([ ,'-]*)(\d{1,4})(?:st|nd|rd|th|\.)?(?:,? (\d{4}))?\.?$/u
const yearMonthName = /^(\d{4})\.?[ -]?(\p{L}{3,})\.?(?: (\d{1,2})\.?)?$/u

function numbersOf(text: string, place: ReadingPlace): Parts | undefined {
  if (/^\d{8}$/.test(text)) {
    const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))]
    if (year >= 1900 && year < 2100 && dayOf(year, month, day)) return { year, month, day }
    return { day: Number(text.slice(0, 2)), month: Number(text.slice(2, 4)), year: Number(text.slice(4)) }
  }
  const [, first, second, third] = threeNumbers.exec(text) ?? []
  if (first !== undefined) return orderParts(first, second!, third!, place)
  const [, left = '', right = ''] = twoNumbers.exec(text) ?? []
  if (left.length === 4 && right.length <= 2) return { year: Number(left), month: Number(right) }
  if (right.length === 4 && left.length <= 2) return { year: Number(right), month: Number(left) }
  if (left === '' || left.length > 2 || right.length > 2) return undefined
  if (place.language === 'hu') return { month: Number(left), day: Number(right) }
  return Number(right) > 12 ? { month: Number(left), year: yearOf(right, place.today) } : { day: Number(left), month: Number(right) }
}

/** The day comes first unless the year does; Hungary writes the year first, also with two digits. */
function orderParts(first: string, second: string, third: string, { language, today }: ReadingPlace): Parts | undefined {
  if (first.length > 2) return third.length > 2 ? undefined : { year: Number(first), month: Number(second), day: Number(third) }
  if (third.length === 3 || third.length === 1) return undefined
  if (language === 'hu' && third.length === 2)
    return { year: yearOf(first, today), month: Number(second), day: Number(third), doubts: ['DateOrder'] }
  const year = yearOf(third, today)
  return Number(second) > 12 && Number(first) <= 12
    ? { year, month: Number(first), day: Number(second), doubts: ['DateOrder'] }
    : { year, month: Number(second), day: Number(first) }
}

function wordsOf(text: string, { today }: ReadingPlace): Parts | undefined {
  const [, day, name, year] = dayMonthName.exec(text) ?? []
  if (name !== undefined) return named(name, { day: Number(day), year: year && yearOf(year, today) })
  const [, leading, between, number = '', behind] = monthNameFirst.exec(text) ?? []
  if (leading !== undefined) {
    const isYear = number.length > 2 || (number.length === 2 && /['-]/.test(between!))
    return named(leading, isYear ? { year: yearOf(number, today) } : { day: Number(number), year: behind && Number(behind) })
  }
  const [, ahead, ofYear, last] = yearMonthName.exec(text) ?? []
  return ofYear === undefined ? undefined : named(ofYear, { year: Number(ahead), day: last && Number(last) })
}

function named(word: string, { day, year }: { day?: number | '' | undefined; year?: number | '' | undefined }): Parts | undefined {
  const month = monthNumber(word)
  return month === undefined ? undefined : { month, day: day === '' ? undefined : day, year: year === '' ? undefined : year }
}

const time = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/
/** Words before a day: a weekday, `expiră`, `până la`. */
const wordsBefore = /^(?:[\p{L}.]+[,:]? )+?(?=\d)/u

/** Reads a day; two digits of a year belong to the nearest century. */
export const readDay = readerOf<string, { use: DayUse }>((written, place, { use = 'day' }) => {
  const text = written.replace(time, '')
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return judge(daySerial(Number(text)), ['DateFromSerial'], place, use)
  const bare = text.replace(wordsBefore, (words) => (monthNumber(words.trim()) === undefined ? '' : words))
  const parts = numbersOf(bare, place) ?? wordsOf(bare, place)
  if (!parts) return refused('InvalidDate')
  const { year, month, day, doubts = [] } = parts
  if (day === undefined) {
    const last = use === 'expiry' && year !== undefined ? lastDayOf(year, month) : undefined
    return last ? judge(last, [...doubts, 'MonthOnly'], place, use) : refused('InvalidDate')
  }
  if (year !== undefined) return judge(dayOf(year, month, day), doubts, place, use)
  return judge(nearestYear(month, day, place.today, use), [...doubts, 'YearGuessed'], place, use)
})

function nearestYear(month: number, day: number, today: string, use: DayUse): string | undefined {
  const year = Number(today.slice(0, 4))
  const [before, now, next] = [year - 1, year, year + 1].map((each) => dayOf(each, month, day))
  if (use === 'past') return now && now <= today ? now : before
  return now && now >= today ? now : next
}

function judge(day: string | undefined, doubts: DoubtKey[], { today }: ReadingPlace, use: DayUse) {
  if (day === undefined) return refused('InvalidDate')
  const [first, last] = years[use]
  const isUnusual = day < shiftYears(today, first) || day > shiftYears(today, last)
  return read(day, day, isUnusual ? [...doubts, 'YearUnusual'] : doubts)
}
