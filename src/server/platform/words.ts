import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { Language } from '#domain/text/format.ts'

/** Words of prints, mails and workbooks, shared with the screens. The Romanian files define which keys exist. */
type Files = {
  account: typeof import('#locales/ro/account.json')
  appointments: typeof import('#locales/ro/appointments.json')
  assistant: typeof import('#locales/ro/assistant.json')
  'assistant-questions': typeof import('#locales/ro/assistant-questions.json')
  audit: typeof import('#locales/ro/audit.json')
  booking: typeof import('#locales/ro/booking.json')
  clients: typeof import('#locales/ro/clients.json')
  collaborators: typeof import('#locales/ro/collaborators.json')
  'customer-orders': typeof import('#locales/ro/customer-orders.json')
  evening: typeof import('#locales/ro/evening.json')
  guaranties: typeof import('#locales/ro/guaranties.json')
  law: typeof import('#locales/ro/law.json')
  'line-packages': typeof import('#locales/ro/line-packages.json')
  imports: typeof import('#locales/ro/imports.json')
  invoices: typeof import('#locales/ro/invoices.json')
  lists: typeof import('#locales/ro/lists.json')
  'loyalty-cards': typeof import('#locales/ro/loyalty-cards.json')
  mail: typeof import('#locales/ro/mail.json')
  notifications: typeof import('#locales/ro/notifications.json')
  organizations: typeof import('#locales/ro/organizations.json')
  payments: typeof import('#locales/ro/payments.json')
  print: typeof import('#locales/ro/print.json')
  products: typeof import('#locales/ro/products.json')
  receivables: typeof import('#locales/ro/receivables.json')
  reports: typeof import('#locales/ro/reports.json')
  settings: typeof import('#locales/ro/settings.json')
  sms: typeof import('#locales/ro/sms.json')
  'tax-authority': typeof import('#locales/ro/tax-authority.json')
  till: typeof import('#locales/ro/till.json')
  'time-sheets': typeof import('#locales/ro/time-sheets.json')
  'tyre-hotels': typeof import('#locales/ro/tyre-hotels.json')
  users: typeof import('#locales/ro/users.json')
  vehicles: typeof import('#locales/ro/vehicles.json')
  workers: typeof import('#locales/ro/workers.json')
  'work-order-drafts': typeof import('#locales/ro/work-order-drafts.json')
  'work-orders-list': typeof import('#locales/ro/work-orders-list.json')
}
export type WordFile = keyof Files
/** A file's own words, optionally prefixed by its name, the nouns of the trade and the common words. */
export type TranslationKey<File extends WordFile> = Shared | { [F in File]: Own<F> | `${F}:${Own<F>}` }[File]
type Own<File extends WordFile> = Counted<Extract<keyof Files[File], string>>
/** A word with plural forms is addressed by its name alone. */
type Counted<Key extends string> = Key extends `${infer Name}_${'one' | 'few' | 'other'}` ? Key | Name : Key
type Shared = Extract<keyof (typeof import('#locales/ro/trade.json') & typeof import('#locales/ro/common.json')), string>
/** Example: `translate('Vat', { percent: '9' })`, with the same placeholders as on the screen. */
export type Translate<File extends WordFile> = (key: TranslationKey<File>, values?: Record<string, string | number>) => string

const i18n = createInstance()
void i18n.init({ initAsync: false, resources: {}, fallbackLng: false, keySeparator: false, interpolation: { escapeValue: false } })

/** Returns one cached translator per files and language; texts without values are cached, too. */
export function words<File extends WordFile>(names: File | readonly File[], language: Language): Translate<File> {
  const files = [names, 'trade', 'common'].flat()
  const name = [language, ...files].join()
  const cached = translators.get(name)
  if (cached) return cached
  for (const file of files)
    if (!i18n.hasResourceBundle(language, file)) i18n.addResourceBundle(language, file, readWordFile(language, file))
  const plainTexts = new Map<string, string>()
  const translate = (key: string, values?: Record<string, string | number>) => {
    const text = (values ? undefined : plainTexts.get(key)) ?? i18n.t(key, { lng: language, ns: files, ...values })
    // A missing key comes back as itself and could be anything, so it is not cached.
    if (!values && text !== key) plainTexts.set(key, text)
    return text
  }
  translators.set(name, translate)
  return translate
}
const translators = new Map<string, (key: string, values?: Record<string, string | number>) => string>()

/** Words of a file as stored, with placeholders and plural forms, for a page that fills them in itself. */
export const readRawWords = (file: WordFile | 'common' | 'trade', language: Language): Record<string, string> =>
  readWordFile(language, file) as Record<string, string>

const readWordFile = (language: Language, name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${name}.json`, import.meta.url), 'utf8'))

/** The first supported language that the browser accepts; Romanian by default. */
export function negotiateLanguage(accepted: string | undefined): Language {
  const acceptedLanguages = (accepted ?? '').split(',').map((language) => language.trim().slice(0, 2).toLowerCase())
  return acceptedLanguages.map((code) => languages.find((language) => language === code)).find((match) => match !== undefined) ?? 'ro'
}
const languages: readonly Language[] = ['ro', 'en', 'hu']
