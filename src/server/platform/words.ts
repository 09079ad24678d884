import { readFileSync } from 'node:fs'
import type { Language } from '#domain/format.ts'
import type common from '#locales/ro/common.json'
import type print from '#locales/ro/print.json'
import type trade from '#locales/ro/trade.json'

/** What is said on paper: its own words, the nouns of the trade and what all screens say. Romanian says which keys there are. */
type Words = { print: typeof print & typeof trade & typeof common }

const known = new Map<string, unknown>()

export function words<Name extends keyof Words>(name: Name, language: Language): Words[Name] {
  const file = `${language}/${name}.json`
  if (!known.has(file)) known.set(file, { ...read(language, 'common'), ...read(language, 'trade'), ...read(language, name) })
  return known.get(file) as Words[Name]
}

const read = (language: Language, name: string): object =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${name}.json`, import.meta.url), 'utf8'))

/** `fill('VAT {{percent}}%', { percent: '21' })`: the same marks as on the screen. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
