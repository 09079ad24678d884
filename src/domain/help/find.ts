// Which article answers a question. The help's own search and the assistant ask here.

import MiniSearch from 'minisearch'
import { fold, type Language } from '#domain/text/format.ts'
import { articleSections, inlineText, blockText, type Article, type ArticleBlock } from './article.ts'
import { stopWords } from './stop-words.ts'

type Indexed = { slug: string; title: string; keywords: string; headings: string; body: string }

/** The trunk of a word is its first letters: what follows is mostly how it is bent. */
const trunk = 7
const fewestLetters = 3
/** Whoever has more to say pastes something, and would wait for it. */
const longestQuestion = 500

const termsOf = (language: Language, text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => Array.from(word).length >= fewestLetters && !stopWords[language].has(word))
    .map((word) => word.slice(0, trunk))

export type HelpIndex = { articles: readonly Article[]; find: (question: string, isOffered: (article: Article) => boolean) => HelpMatch[] }
/** `words` are those of the question that it speaks of; `about`, where the best of them stands. */
export type HelpMatch = { article: Article; score: number; words: string[]; about: 'title' | 'heading' | 'body' }

/** Articles of one language, so that questions can be asked of them. */
export function createHelpIndex(language: Language, articles: readonly Article[]): HelpIndex {
  const index = new MiniSearch<Indexed>({
    idField: 'slug',
    fields: ['title', 'keywords', 'headings', 'body'],
    tokenize: (text) => termsOf(language, text),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 3, keywords: 3, headings: 2 },
      prefix: (term) => term.length >= 4,
      fuzzy: (term) => term.length >= 6 && 0.2,
    },
  })
  index.addAll(articles.map(indexed))
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  return {
    articles,
    find: (question, isOffered) =>
      index
        .search(question.slice(0, longestQuestion), { filter: ({ id }) => isOffered(bySlug.get(String(id))!) })
        .map(({ id, score, queryTerms, match }): HelpMatch => {
          const fields = new Set(Object.values(match).flat())
          const about = fields.has('title') || fields.has('keywords') ? 'title' : fields.has('headings') ? 'heading' : 'body'
          return { article: bySlug.get(String(id))!, score, words: queryTerms, about }
        }),
  }
}

const indexed = (article: Article): Indexed => {
  const said = (isHeading: boolean) =>
    article.blocks
      .filter(({ kind }) => (kind === 'heading') === isHeading)
      .map(blockText)
      .join(' ')
  return {
    slug: article.slug,
    title: article.title,
    keywords: [...new Set(article.keywords.join(' ').split(' '))].join(' '),
    headings: said(true),
    body: said(false),
  }
}

/** Below it an article only happens to use the same words. */
const floor = 8

/** Sure enough to be said to somebody who asked: a word of theirs is its title or a keyword, or it speaks of two and one of them is a heading. */
export const isConfidentMatch = ({ score, words, about }: HelpMatch): boolean =>
  score >= floor && (about === 'title' || (about === 'heading' && words.length >= 2))

const longestAnswer = 300

/** What the part of the article says first that speaks most of the question; a word that few parts have says more. */
export function answerFromArticle(language: Language, { article, words }: HelpMatch): string {
  const sections = articleSections(article).map(({ heading, blocks }) => {
    const [head, body] = [termsOf(language, heading), termsOf(language, blocks.map(blockText).join(' '))]
    const says = (terms: string[], word: string) => terms.some((term) => term.startsWith(word))
    return { blocks, weights: words.map((word) => 2 * Number(says(head, word)) + Number(says(body, word))) }
  })
  const parts = words.map((_, i) => sections.filter(({ weights }) => weights[i]! > 0).length || 1)
  const scores = sections.map(({ weights }) => weights.reduce((sum, weight, i) => sum + weight / parts[i]!, 0))
  return cut(firstOf(sections[scores.indexOf(Math.max(...scores))]!.blocks))
}

function firstOf([first, second]: ArticleBlock[]): string {
  if (first?.kind !== 'list') {
    const text = first ? blockText(first) : ''
    // What ends with a colon says nothing without what follows.
    return text.endsWith(':') && second ? `${text} ${firstOf([second])}` : text
  }
  return first.items.map((item, i) => (first.ordered ? `${i + 1}. ${inlineText(item)}` : inlineText(item))).join(' ')
}

/** Whole sentences as far as they go, else whole words. */
function cut(text: string): string {
  if (text.length <= longestAnswer) return text
  const kept = text.slice(0, longestAnswer)
  const end = Math.max(kept.lastIndexOf('. '), kept.lastIndexOf('! '), kept.lastIndexOf('? '))
  return end > longestAnswer / 3 ? kept.slice(0, end + 1) : `${kept.slice(0, kept.lastIndexOf(' ', longestAnswer - 2))}…`
}
