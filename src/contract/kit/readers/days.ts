/** Days as `YYYY-MM-DD`, in whose order text compares. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(text)
  const isReal = year >= 1000 && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  return isReal ? text : undefined
}

export const lastDayOf = (year: number, month: number): string | undefined =>
  month < 1 || month > 12 ? undefined : dayOf(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate())

/** The day that a spreadsheet counts from the end of 1899. */
export const daySerial = (serial: number): string => new Date(Date.UTC(1899, 11, 30 + Math.floor(serial))).toISOString().slice(0, 10)

/** The same day other years, for comparing; 29 February may not exist there. */
export const shiftYears = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
