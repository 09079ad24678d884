import { readdirSync, readFileSync } from 'node:fs'
import type { Level } from '#contract/kit/access.ts'
import type { Language } from '#domain/text/format.ts'
import { readArticle } from '#domain/help/article.ts'
import { answerFromArticle, createHelpIndex, isConfidentMatch, type HelpIndex } from '#domain/help/find.ts'

export type Help = { slug: string; title: string; text: string; others: { slug: string; title: string }[] }

const helpFolder = new URL('../../../docs/help/', import.meta.url)
const indexByLanguage = new Map<Language, HelpIndex>()

/** Builds the index at the first question, because most processes never get one. */
export function helpIn(language: Language): HelpIndex {
  const index = indexByLanguage.get(language) ?? createHelpIndex(language, readArticles(language))
  indexByLanguage.set(language, index)
  return index
}

const readArticles = (language: Language) =>
  readdirSync(new URL(`${language}/`, helpFolder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => readArticle(file.replace('.md', ''), readFileSync(new URL(`${language}/${file}`, helpFolder), 'utf8')))

/** Finds the article that answers the question for this level, or undefined. */
export function helpFor(language: Language, question: string, level: Level): Help | undefined {
  const [best, ...others] = helpIn(language)
    .find(question, ({ roles }) => roles.includes(level))
    .filter(isConfidentMatch)
  if (!best) return undefined
  const toReference = ({ article: { slug, title } }: typeof best) => ({ slug, title })
  return { ...toReference(best), text: answerFromArticle(language, best), others: others.slice(0, 2).map(toReference) }
}
