import { readFileSync } from 'node:fs'
import { createInstance } from 'i18next'
import type { Language } from '#domain/format.ts'
import type common from '#locales/ro/common.json'
import type mail from '#locales/ro/mail.json'
import type print from '#locales/ro/print.json'
import type trade from '#locales/ro/trade.json'

/** What is said on paper and by mail: its own words, the nouns of the trade and what all screens say. Romanian says which keys there are. */
type Words = { print: typeof print & typeof trade & typeof common; mail: typeof mail & typeof trade & typeof common }
/** `say('Vat', { percent: '21' })`, with the same marks as on the screen. */
type Say<Name extends keyof Words> = (key: Extract<keyof Words[Name], string>, values?: Record<string, string | number>) => string

const i18n = createInstance()
void i18n.init({ initAsync: false, resources: {}, fallbackLng: false, keySeparator: false, interpolation: { escapeValue: false } })

export function words<Name extends keyof Words>(name: Name, language: Language): Say<Name> {
  const files = [name, 'trade', 'common']
  for (const file of files) if (!i18n.hasResourceBundle(language, file)) i18n.addResourceBundle(language, file, read(language, file))
  return (key: string, values = {}) => i18n.t(key, { lng: language, ns: files, ...values })
}

const read = (language: Language, name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${name}.json`, import.meta.url), 'utf8'))

/** The first of ours that a browser asks for; Romanian where it asks for none. */
export function languageOf(accepted: string | undefined): Language {
  const asked = (accepted ?? '').split(',').map((language) => language.trim().slice(0, 2).toLowerCase())
  return asked.map((one) => languages.find((language) => language === one)).find((known) => known !== undefined) ?? 'ro'
}
const languages: readonly Language[] = ['ro', 'en', 'hu']
