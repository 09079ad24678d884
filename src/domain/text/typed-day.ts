import { fold } from '#contract/kit/fold.ts'
import { readDay } from '#contract/kit/readers/day.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'
import { addDays } from './calendar.ts'
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

/** Reads a day as people type it into a field: as any text is read, or from `today` on: `azi`, `+7`. */
export function parseTypedDay(typed: string, today: string, language: Language): string | undefined {
  const text = fold(typed).trim()
  if (Object.hasOwn(daysByWord, text)) return addDays(today, daysByWord[text]!)
  if (/^[+-]\d{1,4}$/.test(text)) return addDays(today, Number(text))
  const reading = readDay(typed, { ...nowhere, language, today })
  // Digits alone that a spreadsheet counts days with are more likely a slip.
  return reading.kind === 'read' && !reading.doubts.includes('DateFromSerial') ? reading.value : undefined
}
