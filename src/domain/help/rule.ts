// Finds the article and the section that tell how something is done. A question of which less than half is covered has no article.

import { fold } from '#contract/kit/fold.ts'
import type { Language } from '#domain/text/format.ts'
import { articleSections, type Article, type ArticleBlock } from './article.ts'
import { stopWords } from './stop-words.ts'

const minLetters = 3
/** Words agree by their beginning, because the rest is inflection; one of four letters agrees with a longer one, too. */
const comparedLetters = 5
const minSharedLetters = 4
/** Longer questions are pasted text. */
const maxQuestionChars = 500
const maxOthers = 4

export type HelpAnswer = { article: Article; heading: string; blocks: ArticleBlock[]; otherHeadings: string[] }

const readWords = (language: Language, text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => Array.from(word).length >= minLetters && !stopWords[language].has(word))
/** Splits a text into the beginnings of its words, each once. */
const readTerms = (language: Language, text: string) => new Set(readWords(language, text).map((word) => word.slice(0, comparedLetters)))

const agree = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= minSharedLetters && (a.startsWith(b) || b.startsWith(a)))
const hasTerm = (terms: Iterable<string>, term: string) => [...terms].some((other) => agree(other, term))

/** `inKeyword` counts the terms of the longest keyword that the question has whole, if they are several or all of the question. */
type Candidate = { article: Article; covered: number; inTitle: number; inKeyword: number; inKeywords: number; exact: number }

/**
 * Chooses the article whose title, keywords and one heading cover most terms; of equals one with a whole keyword, then by the title. The
 * section is the one whose heading has most terms that the title lacks.
 */
export function findHelpAnswer(language: Language, articles: readonly Article[], question: string): HelpAnswer | undefined {
  const text = question.slice(0, maxQuestionChars)
  const terms = [...readTerms(language, text)]
  const words = readWords(language, text)
  const count = (of: Iterable<string>) => terms.filter((term) => hasTerm(of, term)).length
  const candidates = articles.map((article): Candidate => {
    const title = readTerms(language, article.title)
    const keywords = readTerms(language, article.keywords.join(' '))
    const headings = articleSections(article).map(({ heading }) => readTerms(language, heading))
    const covered = Math.max(...headings.map((heading) => count([...title, ...keywords, ...heading])))
    const whole = article.keywords
      .map((keyword) => [...readTerms(language, keyword)])
      .filter((some) => some.every((term) => hasTerm(terms, term)))
    const longest = Math.max(0, ...whole.map(({ length }) => length))
    const inKeyword = longest > 1 || longest === terms.length ? longest : 0
    const written = new Set(readWords(language, `${article.title} ${article.keywords.join(' ')}`))
    const exact = words.filter((word) => written.has(word)).length
    return { article, covered, inTitle: count(title), inKeyword, inKeywords: count(keywords), exact }
  })
  const [best] = candidates.toSorted(
    (a, b) =>
      b.covered - a.covered || b.inKeyword - a.inKeyword || b.inTitle - a.inTitle || b.inKeywords - a.inKeywords || b.exact - a.exact,
  )
  const isEnough = best && (best.covered * 2 > terms.length || (best.covered * 2 === terms.length && best.inTitle > 0))
  if (!isEnough) return undefined
  return sectionOf(language, best.article, terms)
}

function sectionOf(language: Language, article: Article, terms: readonly string[]): HelpAnswer {
  const title = readTerms(language, article.title)
  const beyondTitle = terms.filter((term) => !hasTerm(title, term))
  const sections = articleSections(article)
  const [lead = { heading: '', blocks: [] }] = sections
  const counted = sections.map((section) => {
    const heading = readTerms(language, section.heading)
    const count = (some: readonly string[]) => some.filter((term) => hasTerm(heading, term)).length
    return { section, count: count(beyondTitle), all: count(terms) }
  })
  const [best] = counted.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || b.all - a.all)
  const { heading, blocks } = best?.section ?? lead
  const otherHeadings = sections.map((section) => section.heading).filter((other) => other !== '' && other !== heading)
  return { article, heading, blocks, otherHeadings: otherHeadings.slice(0, maxOthers) }
}
