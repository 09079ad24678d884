import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { Language } from '#domain/text/format.ts'
import type account from '#locales/ro/account.json'
import type appointments from '#locales/ro/appointments.json'
import type assistant from '#locales/ro/assistant.json'
import type audit from '#locales/ro/audit.json'
import type booking from '#locales/ro/booking.json'
import type clients from '#locales/ro/clients.json'
import type collaborators from '#locales/ro/collaborators.json'
import type common from '#locales/ro/common.json'
import type customerOrders from '#locales/ro/customer-orders.json'
import type guaranties from '#locales/ro/guaranties.json'
import type linePackages from '#locales/ro/line-packages.json'
import type imports from '#locales/ro/imports.json'
import type lists from '#locales/ro/lists.json'
import type loyaltyCards from '#locales/ro/loyalty-cards.json'
import type mail from '#locales/ro/mail.json'
import type notifications from '#locales/ro/notifications.json'
import type organizations from '#locales/ro/organizations.json'
import type print from '#locales/ro/print.json'
import type products from '#locales/ro/products.json'
import type reports from '#locales/ro/reports.json'
import type settings from '#locales/ro/settings.json'
import type sms from '#locales/ro/sms.json'
import type timeSheets from '#locales/ro/time-sheets.json'
import type trade from '#locales/ro/trade.json'
import type tyreHotels from '#locales/ro/tyre-hotels.json'
import type users from '#locales/ro/users.json'
import type vehicles from '#locales/ro/vehicles.json'
import type workers from '#locales/ro/workers.json'
import type workOrderDrafts from '#locales/ro/work-order-drafts.json'
import type workOrdersList from '#locales/ro/work-orders-list.json'

/** Words of prints, mails and workbooks, shared with the screens. The Romanian files define which keys exist. */
type Files = {
  account: typeof account
  appointments: typeof appointments
  assistant: typeof assistant
  audit: typeof audit
  booking: typeof booking
  clients: typeof clients
  collaborators: typeof collaborators
  'customer-orders': typeof customerOrders
  guaranties: typeof guaranties
  'line-packages': typeof linePackages
  imports: typeof imports
  lists: typeof lists
  'loyalty-cards': typeof loyaltyCards
  mail: typeof mail
  notifications: typeof notifications
  organizations: typeof organizations
  print: typeof print
  products: typeof products
  reports: typeof reports
  settings: typeof settings
  sms: typeof sms
  'time-sheets': typeof timeSheets
  'tyre-hotels': typeof tyreHotels
  users: typeof users
  vehicles: typeof vehicles
  workers: typeof workers
  'work-order-drafts': typeof workOrderDrafts
  'work-orders-list': typeof workOrdersList
}
export type WordFile = keyof Files
/** A file's own words, optionally prefixed by its name, the nouns of the trade and the common words. */
export type TranslationKey<File extends WordFile> = Shared | { [F in File]: Own<F> | `${F}:${Own<F>}` }[File]
type Own<File extends WordFile> = Counted<Extract<keyof Files[File], string>>
/** A word with plural forms is addressed by its name alone. */
type Counted<Key extends string> = Key extends `${infer Name}_${'one' | 'few' | 'other'}` ? Key | Name : Key
type Shared = Extract<keyof (typeof trade & typeof common), string>
/** Example: `translate('Vat', { percent: '21' })`, with the same placeholders as on the screen. */
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
