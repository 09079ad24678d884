import type { BookingPageData } from '#contract/booking-page.ts'
import { pluralForm } from '#domain/format.ts'

/** What the server wrote into the page. */
export const data = JSON.parse(document.getElementById('data')!.textContent) as BookingPageData

export const { language } = data

/** A text of the page with its marks filled in; of a key that it has not, the key. */
export function say(key: string, values: Record<string, string | number> = {}): string {
  const text = data.words[key] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** `3 ore libere`, in the form that the number asks for. */
export const sayCount = (key: string, count: number): string => say(`${key}_${pluralForm(count, language)}`, { count })

/** What the server says of a field: a key, or a key with its limit, such as `AtMost:15`. */
export function sayMessage(message: string): string {
  const [key = '', limit = ''] = message.split(':')
  return say(key, { limit })
}
