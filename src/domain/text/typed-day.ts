import { addDays, toIsoText } from './calendar.ts'
import { fold } from '#contract/kit/fold.ts'
import type { Language } from './format.ts'

const daysByWord: Record<string, number> = {
  azi: 0,
  today: 0,
  ma: 0,
  ieri: -1,
  yesterday: -1,
  tegnap: -1,
  maine: 1,
  tomorrow: 1,
  holnap: 1,
}

/**
 * Reads a day as people type it: `24.11.2026`, `24/11/26`, `2026-11-24`, `24.11`, `azi`, `+7`. A year that is left out is that of `today`;
 * Hungarian begins with the year.
 */
export function parseTypedDay(typed: string, today: string, language: Language): string | undefined {
  const text = fold(typed).trim()
  if (Object.hasOwn(daysByWord, text)) return addDays(today, daysByWord[text]!)
  if (/^[+-]\d{1,4}$/.test(text)) return addDays(today, Number(text))
  const parts = text.replace(/\.$/, '').split(/\s*[./-]\s*|\s+/)
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^(\d{1,2}|\d{4})$/.test(part))) return undefined
  const isYearFirst = parts[0]!.length === 4 || (language === 'hu' && parts.at(-1)!.length < 4)
  const [day, month, year = today.slice(0, 4)] = isYearFirst ? parts.toReversed() : parts
  return toExistingDay(Number(year!.length === 2 ? `20${year}` : year), Number(month), Number(day))
}

function toExistingDay(year: number, month: number, day: number): string | undefined {
  if (year < 1900) return undefined
  const text = toIsoText(Date.UTC(year, month - 1, day)).slice(0, 10)
  return Number(text.slice(5, 7)) === month && Number(text.slice(8)) === day ? text : undefined
}
