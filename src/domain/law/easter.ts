import { addDays } from '#domain/text/calendar.ts'

const toDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The Julian calendar is behind by so many days from March 1900 to February 2100. */
const julianLag = 13

/** Returns Easter Sunday of the Orthodox churches. Throws RangeError for years in which the lag of the Julian calendar is another one. */
export function orthodoxEaster(year: number): string {
  if (!Number.isInteger(year) || year < 1900 || year > 2099) throw new RangeError(`No Orthodox Easter of the year ${year}`)
  const moon = (19 * (year % 19) + 15) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const days = moon + sunday + 114
  return addDays(toDay(year, Math.floor(days / 31), (days % 31) + 1), julianLag)
}

/** Returns Easter Sunday of the western churches, by the Gregorian rule as Meeus writes it. */
export function westernEaster(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const lunar = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const moon = (lunar + 19 * golden + 15) % 30
  const fullMoon = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7
  const days = fullMoon - weekday
  const month = 3 + Math.floor((days + 40) / 44)
  return toDay(year, month, days + 28 - 31 * Math.floor(month / 4))
}
