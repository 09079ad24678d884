import { readdirSync, readFileSync } from 'node:fs'
import type { Level } from '#contract/kit/access.ts'
import type { Language } from '#domain/text/format.ts'
import { readArticle } from '#domain/help/article.ts'
import { answerFromArticle, createHelpIndex, isConfidentMatch, type HelpIndex } from '#domain/help/find.ts'

export type Help = { slug: string; title: string; text: string; others: { slug: string; title: string }[] }

const shipped = new URL('../../../docs/help/', import.meta.url)
const known = new Map<Language, HelpIndex>()

/** Read at the first question: most processes that load this are never asked one. */
export function helpIn(language: Language): HelpIndex {
  const index = known.get(language) ?? createHelpIndex(language, articlesOf(language))
  known.set(language, index)
  return index
}

const articlesOf = (language: Language) =>
  readdirSync(new URL(`${language}/`, shipped))
    .filter((file) => file.endsWith('.md'))
    .map((file) => readArticle(file.replace('.md', ''), readFileSync(new URL(`${language}/${file}`, shipped), 'utf8')))

/** The article that answers a question, of those that are for this level; nothing where none does. */
export function helpFor(language: Language, question: string, level: Level): Help | undefined {
  const [best, ...others] = helpIn(language)
    .find(question, ({ roles }) => roles.includes(level))
    .filter(isConfidentMatch)
  if (!best) return undefined
  const named = ({ article: { slug, title } }: typeof best) => ({ slug, title })
  return { ...named(best), text: answerFromArticle(language, best), others: others.slice(0, 2).map(named) }
}
