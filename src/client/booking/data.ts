import type { BookingPageData } from '#contract/booking/booking-page.ts'
import { pluralForm } from '#domain/text/format.ts'

/** The data that the server embedded in the page. */
export const pageData = JSON.parse(document.getElementById('data')!.textContent) as BookingPageData

export const { language: pageLanguage } = pageData

/** A text of the page with its placeholders filled in; returns the key if the page lacks it. */
export function translate(key: string, values: Record<string, string | number> = {}): string {
  const text = pageData.words[key] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** A text such as `3 ore libere`, in the plural form of the number. */
export const translateCount = (key: string, count: number): string => translate(`${key}_${pluralForm(count, pageLanguage)}`, { count })

/** A message of the server for a field: a key, or a key with its limit, such as `AtMost:15`. */
export function translateMessage(message: string): string {
  const [key = '', limit = ''] = message.split(':')
  return translate(key, { limit })
}
