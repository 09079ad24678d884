import { formatTyre } from '#contract/kit/tyres.ts'
import { addDays, addMonths, mondayBefore } from '#domain/text/calendar.ts'
import type { Language } from '#domain/text/format.ts'
import type { Period } from './periods.ts'
import type { MeasuredQuestion, QuestionSlots } from './question-types.ts'

type Say = (key: string, values?: Record<string, string | number>) => string
export type SayPlace = { say: Say; language: Language; today: string }

/**
 * Writes the question of a measure with its filters, so that the grammar reads the same measure and filters of it; undefined if a period has
 * no words.
 */
export function writeQuestion({ measure, slots }: MeasuredQuestion, place: SayPlace): string | undefined {
  const { say } = place
  if (slots.number !== undefined) return say('AskOrderNumber', { number: slots.number })
  const period = slots.period && writePeriod(slots.period, place)
  if (slots.period && period === undefined) return undefined
  return [say(`Ask_${measure}`), ...writeFilters(slots, place), period].filter(Boolean).join(' ')
}

/** A state stands first, because it belongs to the word before it. */
function writeFilters(slots: QuestionSlots, { say }: SayPlace): string[] {
  const { status, season, size, placed, kind, product, client, plate, group, workplace, person, payment, partner } = slots
  const at = (key: string, name: string | undefined) => (name === undefined ? [] : [say(`At_${key}`, { name })])
  return [
    ...(status ? [say(`At_${status.length > 1 ? 'open' : status[0]}`)] : []),
    ...(kind ? [say(`At_${kind}`)] : []),
    ...(season ? [say(`At_${season}`)] : []),
    ...(product ? [product.words] : []),
    ...at('person', person?.name),
    ...at('size', size && formatTyre(size)),
    ...(placed ? [say('At_shelf')] : []),
    ...at('plate', plate),
    ...at('client', client && (client.rows.length === 1 ? client.rows[0]!.name : client.words)),
    ...at('payment', payment?.name),
    ...at('partner', partner?.name),
    ...at('group', group?.name),
    ...at('workplace', workplace?.name),
  ]
}

/** Returns the word of a period as people say it, or its day; other periods have no words. */
function writePeriod(period: Period, { say, language, today }: SayPlace): string | undefined {
  const monday = mondayBefore(today)
  const firstDay = `${today.slice(0, 8)}01`
  const newYear = `${today.slice(0, 4)}-01-01`
  const steps = [
    ['last', -1],
    ['this', 0],
    ['next', 1],
  ] as const
  const days = [
    ['Day_yesterday', -1],
    ['Day_today', 0],
    ['Day_tomorrow', 1],
  ] as const
  const spans: [key: string, from: string, to: string][] = [
    ...days.map(([key, step]): [string, string, string] => [key, addDays(today, step), addDays(today, step)]),
    ...steps.flatMap(([name, step]): [string, string, string][] => [
      [`Week_${name}`, addDays(monday, 7 * step), addDays(monday, 7 * step + 6)],
      [`Month_${name}`, addMonths(firstDay, step), addDays(addMonths(firstDay, step + 1), -1)],
      [`Year_${name}`, addMonths(newYear, 12 * step), addDays(addMonths(newYear, 12 * (step + 1)), -1)],
    ]),
  ]
  const span = spans.find(([, from, to]) => from === period.from && to === period.to)
  if (span) return say(span[0])
  if (period.from !== period.to) return undefined
  const [year, month, day] = period.from.split('-')
  return language === 'hu' ? `${year}.${month}.${day}` : `${day}.${month}.${year}`
}
