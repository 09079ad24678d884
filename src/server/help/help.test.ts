import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groups, levels, type Group } from '#contract/kit/access.ts'
import type { Language } from '#domain/text/format.ts'
import { readArticle, blockText, type Article, type Inline } from '#domain/help/article.ts'
import { themes } from '#domain/help/themes.ts'
import { helpArticles, helpFor } from './help.service.ts'
import { questions } from '#test/help-questions.ts'

const languages = ['ro', 'en', 'hu'] as const
const all = languages.flatMap((language) =>
  helpArticles(language).map((article) => ({ language, article, at: `${language}/${article.slug}` })),
)
const partsOf = ({ blocks }: Article): Inline[] =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? block.parts : block.kind === 'list' ? block.items.flat() : []))

test('the articles are the same in three languages, for the same screens and people', () => {
  const [romanian, ...others] = languages.map((language) =>
    helpArticles(language).map(({ slug, routes, roles }) => ({ slug, routes, roles })),
  )
  expect(romanian).toHaveLength(48)
  for (const other of others) expect(other).toEqual(romanian)
})

test('every article has a title, keywords, roles, at most 400 words and one theme', () => {
  for (const { at, article } of all) {
    expect(article.title, at).not.toBe('')
    expect(article.keywords.length, at).toBeGreaterThan(3)
    expect(article.roles.length, at).toBeGreaterThan(0)
    expect(article.blocks.map(blockText).join(' ').split(/\s+/).length, at).toBeLessThanOrEqual(400)
  }
  const listed = themes.flatMap(({ slugs }): string[] => slugs)
  expect(listed.toSorted()).toEqual(
    helpArticles('ro')
      .map(({ slug }) => slug)
      .toSorted(),
  )
})

/** Access constants that several screens share, by name. */
const sharedAccess: Record<string, Group> = Object.fromEntries(
  globSync('src/client/{*routes.tsx,route-kinds.ts}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/const (\w+) = \{[^\n]*access: '(\w+)'/g)].map(([, name, access]) => [name!, access as Group]),
  ),
)
/** Screens with their access, read from the route files. */
const screens = globSync('src/client/*routes.tsx').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split(/^ {2,4}screenRoute\(/m)
    .slice(1)
    .map((text) => {
      const [, path, about = ''] = /^\s*'([^']+)',\s*(.*?)\(\) =>/s.exec(text)!
      const [, access] = /access: '(\w+)'/.exec(about) ?? []
      const named = Object.keys(sharedAccess).find((name) => new RegExp(`^(\\{\\s*\\.\\.\\.)?${name}\\b`).test(about.trim()))
      return { path: path!, access: (access as Group | undefined) ?? sharedAccess[named!]! }
    }),
)

test('every screen has one article, readable by all who may open the screen', () => {
  expect(screens.length).toBeGreaterThan(70)
  expect(screens.filter(({ access }) => !(access in groups))).toEqual([])
  const articles = helpArticles('ro')
  const wrong = screens
    .filter(({ path }) => path !== '$' && !path.startsWith('/dashboard/help'))
    .flatMap(({ path, access }) => {
      const [article, second] = articles.filter(({ routes }) => routes.includes(path))
      if (!article) return [`${path} has no article`]
      if (second) return [`${path} has two: ${article.slug}, ${second.slug}`]
      return (groups[access] as readonly (typeof levels)[number][])
        .filter((level) => !article.roles.includes(level))
        .map((level) => `${path} is for ${level}, ${article.slug} is not`)
    })
  expect(wrong).toEqual([])
  const paths = new Set(screens.map(({ path }) => path))
  expect(articles.flatMap(({ routes }) => routes).filter((route) => !paths.has(route))).toEqual([])
})

test('links lead to existing articles and bear their titles', () => {
  const slugs = new Map(helpArticles('ro').map((article) => [article.slug, article]))
  const dead = all.flatMap(({ at, article }) =>
    partsOf(article)
      .flatMap((part) => (part.kind === 'link' ? part.slug : []))
      .filter((slug) => !slugs.has(slug) || slug === article.slug)
      .map((slug) => `${at} → ${slug}`),
  )
  expect(dead).toEqual([])
  const titled = all.flatMap(({ language, at, article }) =>
    partsOf(article).flatMap((part) => {
      const title = part.kind === 'link' && helpArticles(language).find(({ slug }) => slug === part.slug)?.title
      return title && title !== part.text ? [`${at}: ${part.text} is called ${title}`] : []
    }),
  )
  expect(titled).toEqual([])
})

test('bold words of articles exist in the locales', () => {
  const words = Object.fromEntries(
    languages.map((language) => [
      language,
      new Set(
        readdirSync(`src/locales/${language}`).flatMap((file) =>
          Object.values(JSON.parse(readFileSync(`src/locales/${language}/${file}`, 'utf8')) as Record<string, string>),
        ),
      ),
    ]),
  ) as Record<Language, Set<string>>
  const strange = all.flatMap(({ language, at, article }) =>
    partsOf(article)
      .filter(({ kind, text }) => kind === 'named' && !words[language].has(text))
      .map(({ text }) => `${at}: ${text}`),
  )
  expect(strange, 'The words of a screen were changed, or never were so: the article says them as src/locales does').toEqual([])
})

test.each([
  'No head at all',
  '---\ntitle: A\n---\n\nThis is <b>strong</b>.',
  '---\ntitle: A\n---\n\n![a picture](https://elsewhere.example/a.png)',
  '---\ntitle: A\n---\n\n[away](https://elsewhere.example)',
  '---\ntitle: A\n---\n\n### Too deep',
  '---\ntitle: A\n---\n\nOne line\nand another',
  '---\ntitle: A\n---\n\n- one\n2. two',
])('a malformed article is refused: %j', (text) => {
  expect(() => readArticle('odd', text)).toThrow('odd: ')
})

test('an article has the same blocks, keys and links in every language', () => {
  const shape = (language: Language) =>
    helpArticles(language).map(({ slug, blocks }) => ({
      slug,
      blocks: blocks.map((block) => (block.kind === 'list' ? `list ${block.items.length}` : block.kind)),
      keys: partsOf({ blocks } as Article)
        .flatMap(({ kind, text }) => (kind === 'key' ? text : []))
        .toSorted(),
      links: partsOf({ blocks } as Article).flatMap((part) => (part.kind === 'link' ? part.slug : [])),
    }))
  expect(shape('en')).toEqual(shape('ro'))
  expect(shape('hu')).toEqual(shape('ro'))
})

test.each(languages)('a question in %s is answered by the right article first', (language) => {
  const wrong = questions[language]
    .map(([question, slug]) => ({ question, slug, found: helpFor(language, question, 'admin')?.slug }))
    .filter(({ slug, found }) => slug !== found)
  expect(wrong).toEqual([])
  expect(questions[language].length).toBeGreaterThanOrEqual(24)
})

test('questions of how something is done are answered by the right section', () => {
  const [, ...lines] = readFileSync('test/assistant/help.tsv', 'utf8').trimEnd().split('\n')
  const wrong = lines.filter((line) => {
    const [language, question, slug, section = ''] = line.split('\t')
    const found = helpFor(language as Language, question!, 'admin')
    return found?.slug !== (slug === 'none' ? undefined : slug) || (found && (found.heading || 'lead') !== section)
  })
  expect(lines).toHaveLength(30)
  expect(wrong).toEqual([])
})

test.each(languages)('unrelated questions are not answered in %s', (language) => {
  const answered = questions.nonsense[language].flatMap((question) => helpFor(language, question, 'admin')?.slug ?? [])
  expect(answered).toEqual([])
})

test('only the beginning of a long question is searched', () => {
  expect(helpFor('ro', `${'zzz '.repeat(20)}redeschide comanda închisă`, 'admin')?.slug).toBe('close-reopen')
  expect(helpFor('ro', `${'zzz '.repeat(125)}redeschide comanda închisă`, 'admin')).toBeUndefined()
})

test('an answer is a short part of a readable article with up to four other headings', () => {
  const answer = helpFor('ro', 'cât costă un sms cu diacritice', 'operator')!
  expect(answer).toMatchObject({ slug: 'sms', title: 'Mesaje SMS și credite' })
  expect(answer.text).toMatch(/^Un credit înseamnă 160 de caractere/)
  expect(helpFor('ro', 'cât costă un sms cu diacritice', 'worker')?.slug).not.toBe('sms')
  for (const language of languages)
    for (const [question] of questions[language]) {
      const { text, heading, otherHeadings } = helpFor(language, question, 'admin')!
      expect(text.length, question).toBeGreaterThan(20)
      expect(text.length, question).toBeLessThanOrEqual(300)
      expect(text, question).not.toMatch(/:$/)
      expect(otherHeadings.length, question).toBeLessThanOrEqual(4)
      expect(otherHeadings).not.toContain(heading)
    }
})
