import { addDays, addMonths, mondayBefore } from '#domain/text/calendar.ts'

/** First and last day. */
export type Period = { from: string; to: string }
/** Where it stands among the words, and which days it means of what is to come and of what has been. */
export type FoundPeriod = { at: number; length: number; next: Period; past: Period }

type Meant = Period | { next: Period; past: Period }
type Rule = { pattern: RegExp; means: (said: readonly string[], today: string) => Meant | undefined }

const one = (day: string): Period => ({ from: day, to: day })
const week = (monday: string): Period => ({ from: monday, to: addDays(monday, 6) })
const month = (first: string): Period => ({ from: first, to: addDays(addMonths(first, 1), -1) })
const year = (number: number): Period => ({ from: `${number}-01-01`, to: `${number}-12-31` })
const firstOf = (day: string) => `${day.slice(0, 8)}01`
const yearOf = (day: string) => Number(day.slice(0, 4))

const weekdays = [
  'luni|lunea|hetfo(?:n|re|i)?|mondays?',
  'marti|martea|marta|kedd(?:en|re|i)?|tuesdays?',
  'miercuri|miercurea|szerda(?:n|ra|i)?|wednesdays?',
  'joi|joia|csutortok(?:on|re|i)?|thursdays?',
  'vineri|vinerea|pentek(?:en|re|i)?|fridays?',
  'sambata|szombat(?:on|ra|i)?|saturdays?',
  'duminica|vasarnap(?:ra|i)?|sundays?',
]
const months = [
  'ianuarie|januar(?:ban|i)?|january',
  'februarie|februar(?:ban|i)?|february',
  'martie|marcius(?:ban|i)?|march',
  'aprilie|aprilis(?:ban|i)?|april',
  'mai|majus(?:ban|i)?|may',
  'iunie|junius(?:ban|i)?|june',
  'iulie|julius(?:ban|i)?|july',
  'august|augusztus(?:ban|i)?',
  'septembrie|szeptember(?:ben|i)?|september',
  'octombrie|oktober(?:ben|i)?|october',
  'noiembrie|november(?:ben|i)?',
  'decembrie|december(?:ben|i)?',
]
const indexIn = (names: readonly string[], said: string | undefined) =>
  names.findIndex((name) => new RegExp(`^(?:${name})$`).test(said ?? ''))

const anyMonth = months.join('|')
const anyWeekday = weekdays.join('|')

/** A day of a month, in this year, or in the one that comes or was. */
function dayOf(day: number, monthNumber: number, today: string, said?: number): Meant | undefined {
  const dateIn = (number: number) => `${number}-${String(monthNumber).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const date = dateIn(said ?? yearOf(today))
  const isDay = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
  if (!isDay) return undefined
  if (said) return one(date)
  const other = (number: number) => (addDays(dateIn(number), 0) === dateIn(number) ? dateIn(number) : date)
  return { next: one(date < today ? other(yearOf(today) + 1) : date), past: one(date > today ? other(yearOf(today) - 1) : date) }
}

/** The longest that fits is meant; of two, the first. */
const rules: readonly Rule[] = [
  { pattern: /azi|astazi|ma|mara|todays?/, means: (_, today) => one(today) },
  { pattern: /ieri|tegnapi?|yesterdays?/, means: (_, today) => one(addDays(today, -1)) },
  { pattern: /maine|holnap(?:i|ra)?|tomorrows?/, means: (_, today) => one(addDays(today, 1)) },
  { pattern: /poimaine|holnaputan(?:i|ra)?|(?:the )?day after tomorrow/, means: (_, today) => one(addDays(today, 2)) },
  { pattern: /alaltaieri|tegnapelotti?|(?:the )?day before yesterday/, means: (_, today) => one(addDays(today, -2)) },
  {
    pattern: /(?:saptamana|sapt) (?:asta|aceasta|curenta)|(?:ezen|ebben) a heten|a heten|e heti|this week/,
    means: (_, today) => week(mondayBefore(today)),
  },
  {
    pattern: /(?:saptamana|sapt) (?:viitoare|urmatoare|care vine)|jovo (?:het|heten|hetre|heti)|(?:next|coming) week/,
    means: (_, today) => week(addDays(mondayBefore(today), 7)),
  },
  {
    pattern: /(?:saptamana|sapt) trecuta|mult (?:heten|heti)|(?:last|past) week/,
    means: (_, today) => week(addDays(mondayBefore(today), -7)),
  },
  {
    pattern: /luna (?:asta|aceasta|curenta)|(?:ebben a|a|ez) ?honap(?:ban)?|e havi|this month/,
    means: (_, today) => month(firstOf(today)),
  },
  {
    pattern: /luna (?:viitoare|urmatoare|care vine)|jovo (?:honapban|honapra|havi)|next month/,
    means: (_, today) => month(addMonths(firstOf(today), 1)),
  },
  { pattern: /luna trecuta|mult (?:honapban|havi)|(?:last|past) month/, means: (_, today) => month(addMonths(firstOf(today), -1)) },
  { pattern: /anul? (?:asta|acesta|curent)|iden|idei|this year/, means: (_, today) => year(yearOf(today)) },
  { pattern: /anul? viitor|jovore|next year/, means: (_, today) => year(yearOf(today) + 1) },
  { pattern: /anul? trecut|tavaly(?:i|hoz)?|last year/, means: (_, today) => year(yearOf(today) - 1) },
  {
    pattern: /(?:ultimele|ultimii|last|past|utolso|elmult) (\d{1,3}) (?:de )?(?:zile|days|nap(?:ban)?)/,
    means: ([, days], today) => ({ from: addDays(today, 1 - Number(days)), to: today }),
  },
  {
    pattern: /(?:(?:in|within|next|urmatoarele|kovetkezo) )*(\d{1,3}) (?:de )?(?:zile|days|nap(?:on|ban)?)(?: belul)?/,
    means: ([, days], today) => ({
      next: { from: today, to: addDays(today, Number(days)) },
      past: { from: addDays(today, 1 - Number(days)), to: today },
    }),
  },
  {
    pattern: new RegExp(`(?:(next|last) )?(?:${anyWeekday})(?: (viitoare|trecuta|trecut))?`),
    means: ([whole = '', before, after], today) => {
      const index =
        whole
          .split(' ')
          .map((word) => indexIn(weekdays, word))
          .find((found) => found >= 0) ?? 0
      const ahead = (index - ((new Date(today).getUTCDay() + 6) % 7) + 7) % 7
      const [next, past] = [one(addDays(today, ahead || 7)), one(addDays(today, (ahead || 7) - 7))]
      if (before === 'last' || after?.startsWith('trecut')) return one(addDays(today, ahead - 7))
      return { next: ahead === 0 && before !== 'next' && after === undefined ? one(today) : next, past: ahead === 0 ? one(today) : past }
    },
  },
  {
    pattern: /(\d{4}) (\d{1,2}) (\d{1,2})/,
    means: ([, years, monthNumber, day], today) => dayOf(Number(day), Number(monthNumber), today, Number(years)),
  },
  {
    pattern: /(\d{1,2}) (\d{1,2}) (20\d{2})/,
    means: ([, day, monthNumber, years], today) => dayOf(Number(day), Number(monthNumber), today, Number(years)),
  },
  {
    pattern: new RegExp(`(\\d{1,2})(?:st|nd|rd|th)? (${anyMonth})(?: (20\\d{2}))?`),
    means: ([, day, name, years], today) => dayOf(Number(day), indexIn(months, name) + 1, today, years ? Number(years) : undefined),
  },
  {
    pattern: new RegExp(`(${anyMonth}) (\\d{1,2})(?:st|nd|rd|th)?(?: (?:an|en|jen|ig|re|ra))?`),
    means: ([, name, day], today) => dayOf(Number(day), indexIn(months, name) + 1, today),
  },
  {
    // The fifth month is also "more" and "may": alone it is none.
    pattern: new RegExp(`(?:in |luna )?(${anyMonth.replace('|mai|', '|').replace('|may|', '|')}|in (?:mai|may))`),
    means: ([, name], today) => {
      const number = indexIn(months, name?.replace('in ', '')) + 1
      const first = (years: number) => `${years}-${String(number).padStart(2, '0')}-01`
      const own = first(yearOf(today))
      const isPast = month(own).to < today
      const isAhead = own > today
      return { next: month(isPast ? first(yearOf(today) + 1) : own), past: month(isAhead ? first(yearOf(today) - 1) : own) }
    },
  },
]

const compiled = rules.map(({ pattern, means }) => ({ pattern: new RegExp(`(?<= )(?:${pattern.source})(?= )`, 'g'), means }))

/** The period that these words, folded, speak of. */
export function findPeriod(words: readonly string[], today: string): FoundPeriod | undefined {
  const line = ` ${words.join(' ')} `
  let found: FoundPeriod | undefined
  for (const { pattern, means } of compiled)
    for (const said of line.matchAll(pattern)) {
      const meant = means(said, today)
      if (!meant) continue
      const at = line.slice(0, said.index).split(' ').length - 2
      const length = said[0].split(' ').length
      const { next, past } = 'next' in meant ? meant : { next: meant, past: meant }
      if (!found || length > found.length || (length === found.length && at < found.at)) found = { at, length, next, past }
    }
  return found
}
