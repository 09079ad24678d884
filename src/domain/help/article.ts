// Articles of the help in docs/help: a small subset of Markdown, defined by this file.

import { levels, type Level } from '#contract/kit/access.ts'

export type Inline = { kind: 'text' | 'named' | 'key'; text: string } | { kind: 'link'; text: string; slug: string }
export type ArticleBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

export type Article = {
  slug: string
  title: string
  /** Other words by which the article is found. */
  keywords: string[]
  /** Screens whose question mark leads to the article. */
  routes: string[]
  /** Levels that the article is offered to. */
  roles: Level[]
  blocks: ArticleBlock[]
}

/** Parses the file of an article; throws an error that names unknown markup. */
export function readArticle(slug: string, text: string): Article {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (head === undefined || body === undefined) throw new Error(`${slug}: begins without its title, keywords, routes and roles`)
  const fields = new Map(head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  const list = (name: string) => (fields.get(name) ?? '').split(',').flatMap((item) => item.trim() || [])
  return {
    slug,
    title: fields.get('title') ?? '',
    keywords: list('keywords'),
    routes: list('routes'),
    roles: levels.filter((level) => list('roles').includes(level) || fields.get('roles') === 'all'),
    blocks: body
      .trim()
      .split(/\n{2,}/)
      .map((part) => parseBlock(slug, part)),
  }
}

const bulletPattern = /^- /
const numberPattern = /^\d+\. /

function parseBlock(slug: string, part: string): ArticleBlock {
  const lines = part.split('\n')
  const [, heading] = /^## ([^\n]+)$/.exec(part) ?? []
  if (heading) return { kind: 'heading', text: heading }
  for (const mark of [bulletPattern, numberPattern])
    if (lines.every((line) => mark.test(line)))
      return { kind: 'list', ordered: mark === numberPattern, items: lines.map((line) => parseInline(slug, line.replace(mark, ''))) }
  if (lines.length > 1) throw new Error(`${slug}: a paragraph is one line: ${lines[1]}`)
  return { kind: 'paragraph', parts: parseInline(slug, part) }
}

/** Parses inline markup: labels of the screen in **stars**, keys in `ticks`, other articles as [text](slug). */
function parseInline(slug: string, line: string): Inline[] {
  const parts = line
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([a-z-]+\))/)
    .filter((text) => text !== '')
    .map((text): Inline => {
      const [, link, to] = /^\[(.+)\]\(([a-z-]+)\)$/.exec(text) ?? []
      if (link !== undefined && to !== undefined) return { kind: 'link', text: link, slug: to }
      if (text.startsWith('**')) return { kind: 'named', text: text.slice(2, -2) }
      return text.startsWith('`') ? { kind: 'key', text: text.slice(1, -1) } : { kind: 'text', text }
    })
  const unknownMarkup = parts.find(({ kind, text }) => kind === 'text' && /[<>*`#[\]\\|]|^\s*[-+] /.test(text))
  if (unknownMarkup) throw new Error(`${slug}: this is not known here: ${unknownMarkup.text}`)
  return parts
}

export const inlineText = (parts: readonly Inline[]): string => parts.map(({ text }) => text).join('')

/** Plain text of a block. */
export const blockText = (block: ArticleBlock): string => {
  if (block.kind === 'heading') return block.text
  return block.kind === 'paragraph' ? inlineText(block.parts) : block.items.map(inlineText).join(' ')
}

/** Splits an article into the part before the first heading, and one part per heading. */
export function articleSections({ blocks }: Pick<Article, 'blocks'>): { heading: string; blocks: ArticleBlock[] }[] {
  const sections: { heading: string; blocks: ArticleBlock[] }[] = [{ heading: '', blocks: [] }]
  for (const block of blocks)
    if (block.kind === 'heading') sections.push({ heading: block.text, blocks: [] })
    else sections.at(-1)!.blocks.push(block)
  return sections.filter(({ blocks: inside }) => inside.length > 0)
}
