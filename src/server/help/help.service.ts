import { readdirSync, readFileSync } from 'node:fs'
import type { Level } from '#contract/kit/access.ts'
import type { Language } from '#domain/text/format.ts'
import { readArticle, type Article } from '#domain/help/article.ts'
import { shortSectionText } from '#domain/help/find.ts'
import { findHelpAnswer } from '#domain/help/rule.ts'

/** `heading` is empty for the part before the first heading. */
export type Help = { slug: string; title: string; heading: string; text: string; otherHeadings: string[] }

const helpFolder = new URL('../../../docs/help/', import.meta.url)
const articlesByLanguage = new Map<Language, readonly Article[]>()

/** Reads the articles at the first question, because most processes never get one. */
export function helpArticles(language: Language): readonly Article[] {
  const articles = articlesByLanguage.get(language) ?? readArticles(language)
  articlesByLanguage.set(language, articles)
  return articles
}

const readArticles = (language: Language) =>
  readdirSync(new URL(`${language}/`, helpFolder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => readArticle(file.replace('.md', ''), readFileSync(new URL(`${language}/${file}`, helpFolder), 'utf8')))

/** Finds the article and the section that answer the question for this level, or undefined. */
export function helpFor(language: Language, question: string, level: Level): Help | undefined {
  const offered = helpArticles(language).filter(({ roles }) => roles.includes(level))
  const answer = findHelpAnswer(language, offered, question)
  if (!answer) return undefined
  const { article, heading, blocks, otherHeadings } = answer
  return { slug: article.slug, title: article.title, heading, text: shortSectionText(blocks), otherHeadings }
}
