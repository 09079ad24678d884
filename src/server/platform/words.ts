import { readFileSync } from 'node:fs'
import type { Language } from '#domain/format.ts'
import type print from '#locales/ro/print.json'

/** What the server itself has to say in words. Romanian, the first language, says which keys there are. */
type Words = { print: typeof print }

const known = new Map<string, unknown>()

export function words<Name extends keyof Words>(name: Name, language: Language): Words[Name] {
  const file = `${language}/${name}.json`
  if (!known.has(file)) known.set(file, JSON.parse(readFileSync(new URL(`../../locales/${file}`, import.meta.url), 'utf8')))
  return known.get(file) as Words[Name]
}

/** `fill('VAT {{percentage}}%', { percentage: '21' })`: the same marks as on the screen. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
