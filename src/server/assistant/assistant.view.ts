import type { ChatAnswer } from '#contract/assistant.ts'
import { isInGroup, type Group } from '#contract/kit/access.ts'
import { toSnakeCase } from '#contract/kit/codec.ts'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import type { Slots } from '#domain/assistant/understand.ts'
import { formatDate, formatDays, formatMoney, formatNumber, formatTime, type Language } from '#domain/text/format.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import type { CallEndpoint, UserActor } from '#server/platform/context.ts'
import { words } from '#server/platform/words.ts'

export const sayIn = (language: Language) =>
  words(
    ['assistant', 'tyre-hotels', 'vehicles', 'reports', 'loyalty-cards', 'guaranties', 'appointments', 'sms', 'work-orders-list'],
    language,
  )
type Say = ReturnType<typeof sayIn>
type Word = Parameters<Say>[0]

/** A question that was understood, and what it takes to answer it. */
export type Call = {
  /** The calls of the product, as whoever asks may use them. */
  ask: CallEndpoint
  /** The same of a report; nothing where it takes too long for a conversation. */
  report: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<ResultOf<E> | undefined>
  say: Say
  slots: Slots
  question: string
  /** The same question, about somebody else. */
  about: (name: string) => string
  actor: UserActor
  language: Language
  zone: string
  currency: string
  /** What it is called. */
  workplace: string
  /** Which calls of the product were asked, by their addresses. */
  asked: Set<string>
  /** The day and the instant at the workplace. */
  today: string
  now: string
  /** Those that the asker may see, as a filter of lists. */
  organizations: number[]
}
/** `isUnknown`: nobody and nothing is called so. */
export type Reply = Pick<ChatAnswer, 'content' | 'table' | 'link' | 'choices' | 'maySearch'> & { isUnknown?: true }
export type Way = (call: Call) => Promise<Reply>

export const mostRows = 10

type Row<E extends Endpoint> = ResultOf<E> extends { items: (infer R)[] } ? R : never
/** A column: what it is called, and what stands in it. */
type Columns<R> = readonly (readonly [Word, (row: R) => string | null | undefined])[]

export const tableOf = <R>(say: Say, columns: Columns<R>, rows: readonly R[], total = rows.length): NonNullable<Reply['table']> => ({
  columns: columns.map(([word]) => say(word)),
  rows: rows.slice(0, mostRows).map((row) => columns.map(([, cell]) => cell(row) ?? '')),
  total,
})

type Filter = string | number | boolean
/** As lists take them. */
export type Filters = Record<string, Filter | readonly Filter[] | undefined>

/** Where the rows of an answer are, for those who may open that screen. */
export function linkTo({ actor }: Call, who: Group, route: string, search: Filters = {}): Pick<Reply, 'link'> {
  if (!isInGroup(who, actor.level)) return {}
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search))
    for (const item of [value].flat()) if (item !== undefined) params.append(toSnakeCase(key), String(item))
  return { link: { route: `/dashboard${route}`, search: params.toString() } }
}

type Listed<E extends Endpoint> = {
  models: Filters
  screen: readonly [who: Group, route: string]
  columns: Columns<Row<E>>
  content: (found: { items: Row<E>[]; total: number }) => string
  /** Of what the list asks beside its filters. */
  more?: object
}

/** A list of the product, its first rows, and the way to the rest of them. */
export async function listed<E extends Endpoint>(
  call: Call,
  endpoint: E,
  { models, screen, columns, content, more }: Listed<E>,
): Promise<Reply> {
  const found = (await call.ask(endpoint, { models, pageSize: mostRows, ...more } as InputOf<E>)) as { items: Row<E>[]; total: number }
  const [who, route] = screen
  return {
    content: content(found),
    ...(found.total > 0 && { table: tableOf(call.say, columns, found.items, found.total) }),
    ...linkTo(call, who, route, models),
  }
}

type Summed<E extends Endpoint> = {
  models: Filters
  screen: readonly [who: Group, route: string]
  answer: (found: ResultOf<E>) => Omit<Reply, 'link'>
  pageSize?: number
  /** Of what the report asks beside its filters. */
  more?: object
}

/** What a report says, and the way to it: there it is said, too, where adding it up takes long. */
export async function reported<E extends Endpoint>(
  call: Call,
  endpoint: E,
  { models, screen: [who, route], answer, pageSize = 1, more }: Summed<E>,
): Promise<Reply> {
  const found = await call.report(endpoint, { models, pageSize, ...more } as InputOf<E>)
  return { ...(found ? answer(found) : { content: call.say('ChatReportSlow') }), ...linkTo(call, who, route, models) }
}

export const dayText = ({ zone, language }: Call, day: string | null | undefined): string => (day ? formatDate(day, zone, language) : '—')
export const timeText = ({ zone, language }: Call, instant: string): string => formatTime(instant, zone, language)
export const daysText = ({ language }: Call, { from, to }: { from: string; to: string }): string => formatDays(from, to, language)
export const money = ({ currency, language }: Call, amount: number): string => formatMoney(amount, currency, language)
export const number = ({ language }: Call, value: number): string => formatNumber(value, language, { maxDecimals: 2 })

/** ` (R16)`: what was asked for of a size, where one was said. */
export function sizeText({ slots: { size } }: Call): string {
  if (!size) return ''
  return ` (${formatTyre(size)})`
}

/** Tyres of these sizes are asked for as a form would send them. */
export const sizeModels = ({ slots: { size } }: Call) => ({
  ...(size?.tyreRim && { tyreRim: String(size.tyreRim) }),
  ...(size?.tyreWidth && { tyreWidth: String(size.tyreWidth) }),
  ...(size?.tyreHeight && { tyreHeight: String(size.tyreHeight) }),
})
