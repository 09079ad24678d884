import type { BookingPageData } from '#contract/booking/booking-page.ts'
import { pluralForm } from '#domain/text/format.ts'

/** What the server wrote into the page. */
export const pageData = JSON.parse(document.getElementById('data')!.textContent) as BookingPageData

export const { language: pageLanguage } = pageData

/** A text of the page with its marks filled in; of a key that it has not, the key. */
export function translate(key: string, values: Record<string, string | number> = {}): string {
  const text = pageData.words[key] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** `3 ore libere`, in the form that the number asks for. */
export const translateCount = (key: string, count: number): string => translate(`${key}_${pluralForm(count, pageLanguage)}`, { count })

/** What the server says of a field: a key, or a key with its limit, such as `AtMost:15`. */
export function translateMessage(message: string): string {
  const [key = '', limit = ''] = message.split(':')
  return translate(key, { limit })
}
