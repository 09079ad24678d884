// Searches the articles of the help; `rule.ts` chooses the one that answers a question.

import MiniSearch from 'minisearch'
import { fold } from '#contract/kit/fold.ts'
import type { Language } from '#domain/text/format.ts'
import { articleSections, inlineText, blockText, type Article, type ArticleBlock } from './article.ts'
import { stopWords } from './stop-words.ts'

type Indexed = { slug: string; title: string; keywords: string; headings: string; body: string }

/** Words are compared by their first letters, since the rest is mostly inflection. */
const stemLength = 7
const minLetters = 3
/** Longer questions are pasted text, which would slow down the search. */
const maxQuestionChars = 500

const toTerms = (language: Language, text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => Array.from(word).length >= minLetters && !stopWords[language].has(word))
    .map((word) => word.slice(0, stemLength))

export type HelpIndex = { articles: readonly Article[]; find: (question: string, isOffered: (article: Article) => boolean) => HelpMatch[] }
/** `words` are the matched words of the question. */
export type HelpMatch = { article: Article; score: number; words: string[] }

/** Builds a search index of the articles of one language. */
export function createHelpIndex(language: Language, articles: readonly Article[]): HelpIndex {
  const index = new MiniSearch<Indexed>({
    idField: 'slug',
    fields: ['title', 'keywords', 'headings', 'body'],
    tokenize: (text) => toTerms(language, text),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 3, keywords: 3, headings: 2 },
      prefix: (term) => term.length >= 4,
      fuzzy: (term) => term.length >= 6 && 0.2,
    },
  })
  index.addAll(articles.map(toIndexed))
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  return {
    articles,
    find: (question, isOffered) =>
      index
        .search(question.slice(0, maxQuestionChars), { filter: ({ id }) => isOffered(bySlug.get(String(id))!) })
        .map(({ id, score, queryTerms }) => ({ article: bySlug.get(String(id))!, score, words: queryTerms })),
  }
}

const toIndexed = (article: Article): Indexed => {
  const joinBlocks = (isHeading: boolean) =>
    article.blocks
      .filter(({ kind }) => (kind === 'heading') === isHeading)
      .map(blockText)
      .join(' ')
  return {
    slug: article.slug,
    title: article.title,
    keywords: [...new Set(article.keywords.join(' ').split(' '))].join(' '),
    headings: joinBlocks(true),
    body: joinBlocks(false),
  }
}

const maxAnswerChars = 300

/** Returns the beginning of the section that matches the question best; rare words weigh more. */
export function answerFromArticle(language: Language, { article, words }: HelpMatch): string {
  const sections = articleSections(article).map(({ heading, blocks }) => {
    const head = toTerms(language, heading)
    const body = toTerms(language, blocks.map(blockText).join(' '))
    const hasTerm = (terms: string[], word: string) => terms.some((term) => term.startsWith(word))
    return { blocks, weights: words.map((word) => 2 * Number(hasTerm(head, word)) + Number(hasTerm(body, word))) }
  })
  const sectionCounts = words.map((_, i) => sections.filter(({ weights }) => weights[i]! > 0).length || 1)
  const scores = sections.map(({ weights }) => weights.reduce((sum, weight, i) => sum + weight / sectionCounts[i]!, 0))
  return shortSectionText(sections[scores.indexOf(Math.max(...scores))]!.blocks)
}

/** Returns the beginning of a section, cut at a sentence. */
export const shortSectionText = (blocks: ArticleBlock[]): string => shorten(firstText(blocks))

function firstText([first, second]: ArticleBlock[]): string {
  if (first?.kind !== 'list') {
    const text = first ? blockText(first) : ''
    // Text that ends with a colon needs the next block.
    return text.endsWith(':') && second ? `${text} ${firstText([second])}` : text
  }
  return first.items.map((item, i) => (first.ordered ? `${i + 1}. ${inlineText(item)}` : inlineText(item))).join(' ')
}

/** Cuts at a sentence if possible, otherwise at a word. */
function shorten(text: string): string {
  if (text.length <= maxAnswerChars) return text
  const shortText = text.slice(0, maxAnswerChars)
  const end = Math.max(shortText.lastIndexOf('. '), shortText.lastIndexOf('! '), shortText.lastIndexOf('? '))
  return end > maxAnswerChars / 3 ? shortText.slice(0, end + 1) : `${shortText.slice(0, shortText.lastIndexOf(' ', maxAnswerChars - 2))}…`
}
