// An article of the help, as it is written in docs/help: a little Markdown, of which no more is known than what stands here.

import { levels, type Level } from '#contract/kit/access.ts'

export type Inline = { kind: 'text' | 'named' | 'key'; text: string } | { kind: 'link'; text: string; slug: string }
export type ArticleBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

export type Article = {
  slug: string
  title: string
  /** Other words for it, by which it is found. */
  keywords: string[]
  /** The screens whose question mark leads here. */
  routes: string[]
  /** Whom it is offered to. */
  roles: Level[]
  blocks: ArticleBlock[]
}

/** The article of a file, or an error that says what in it is not known. */
export function readArticle(slug: string, text: string): Article {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (head === undefined || body === undefined) throw new Error(`${slug}: begins without its title, keywords, routes and roles`)
  const fields = new Map(head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  const list = (name: string) => (fields.get(name) ?? '').split(',').flatMap((each) => each.trim() || [])
  return {
    slug,
    title: fields.get('title') ?? '',
    keywords: list('keywords'),
    routes: list('routes'),
    roles: levels.filter((level) => list('roles').includes(level) || fields.get('roles') === 'all'),
    blocks: body
      .trim()
      .split(/\n{2,}/)
      .map((part) => blockOf(slug, part)),
  }
}

const bullet = /^- /
const number = /^\d+\. /

function blockOf(slug: string, part: string): ArticleBlock {
  const lines = part.split('\n')
  const [, heading] = /^## ([^\n]+)$/.exec(part) ?? []
  if (heading) return { kind: 'heading', text: heading }
  for (const mark of [bullet, number])
    if (lines.every((line) => mark.test(line)))
      return { kind: 'list', ordered: mark === number, items: lines.map((line) => partsOf(slug, line.replace(mark, ''))) }
  if (lines.length > 1) throw new Error(`${slug}: a paragraph is one line: ${lines[1]}`)
  return { kind: 'paragraph', parts: partsOf(slug, part) }
}

/** What is on the screen in **stars**, keys in `ticks`, other articles as [text](slug). */
function partsOf(slug: string, line: string): Inline[] {
  const parts = line
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([a-z-]+\))/)
    .filter((text) => text !== '')
    .map((text): Inline => {
      const [, link, to] = /^\[(.+)\]\(([a-z-]+)\)$/.exec(text) ?? []
      if (link !== undefined && to !== undefined) return { kind: 'link', text: link, slug: to }
      if (text.startsWith('**')) return { kind: 'named', text: text.slice(2, -2) }
      return text.startsWith('`') ? { kind: 'key', text: text.slice(1, -1) } : { kind: 'text', text }
    })
  const strange = parts.find(({ kind, text }) => kind === 'text' && /[<>*`#[\]\\|]|^\s*[-+] /.test(text))
  if (strange) throw new Error(`${slug}: this is not known here: ${strange.text}`)
  return parts
}

export const inlineText = (parts: readonly Inline[]): string => parts.map(({ text }) => text).join('')

/** The text of a block in words alone. */
export const blockText = (block: ArticleBlock): string => {
  if (block.kind === 'heading') return block.text
  return block.kind === 'paragraph' ? inlineText(block.parts) : block.items.map(inlineText).join(' ')
}

/** What stands before the first heading, and below each. */
export function articleSections({ blocks }: Pick<Article, 'blocks'>): { heading: string; blocks: ArticleBlock[] }[] {
  const sections: { heading: string; blocks: ArticleBlock[] }[] = [{ heading: '', blocks: [] }]
  for (const block of blocks)
    if (block.kind === 'heading') sections.push({ heading: block.text, blocks: [] })
    else sections.at(-1)!.blocks.push(block)
  return sections.filter(({ blocks: inside }) => inside.length > 0)
}
