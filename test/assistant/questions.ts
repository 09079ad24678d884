import { readFileSync } from 'node:fs'
import type { Level } from '#contract/kit/access.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { productsNamed, rowsNamed } from '#domain/assistant/name-match.ts'
import type { Language } from '#domain/text/format.ts'
import { understandQuestion, type Understanding } from '#domain/assistant/question.ts'
import type { FoundRows, MeasuredQuestion, QuestionPlace, QuestionSlots, ShopNames, ShopRow } from '#domain/assistant/question-types.ts'

/** A line of a corpus: a question in the shop below, and what it means. */
export type CorpusLine = { role: string; before: string; question: string; outcome: string; measure: string; filters: string }

export const readQuestions = (name: 'questions' | 'unseen'): CorpusLine[] =>
  readFileSync(`test/assistant/${name}.tsv`, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [role = '', before = '', question = '', outcome = '', measure = '', filters = ''] = line.split('\t')
      return { role, before, question, outcome, measure, filters }
    })

const rows = (...names: string[]): ShopRow[] => names.map((name, index) => ({ id: index + 1, name }))
const workplaces = rows('Brașov', 'Cluj')
const clients = rows('Ion Pop', 'Pop Maria', 'Trans Sibiu SRL', 'Napoca Impex SRL', 'Kiss Béla', 'Zărnescu Octavian')
const products = rows(
  'Echilibrat roți',
  'Greutăți de echilibrare',
  'Echilibrat roată camion',
  'PACHET SCHIMB ANVELOPE R15',
  'PACHET SCHIMB ANVELOPE R16',
  'PACHET SCHIMB ANVELOPE R17',
  'Geometrie 3D',
  'Petic',
  'Valvă',
  'Inspecție ITP autoturism',
  'Depozitare set',
)
const names: Omit<ShopNames, 'workplaces'> = {
  groups: [
    ...['Rampa 1', 'Rampa 2', 'Geometrie'].map((name, index) => ({ id: index + 1, name, organizationId: 1 })),
    ...['Rampa mică', 'Rampa camioane'].map((name, index) => ({ id: index + 4, name, organizationId: 2 })),
  ],
  people: rows('Ștefan Bârsan', 'Nicolae Țurcanu', 'Kovács Botond', 'Ionuț Rădulescu', 'Székely Levente', 'Dănuț Păcurar'),
  payments: rows('CARD', 'CASH', 'FACT', 'FACT TERMENI', 'FISA', 'FISA TERMENI'),
  partners: rows('AutoPlus'),
}
export const sampleShop = { ...names, workplaces, clients, products }
const namesOfAdmin: ShopNames = { ...names, workplaces: workplaces.map((row) => ({ ...row, isOwn: true })) }
const namesOfOthers: ShopNames = { ...names, workplaces: workplaces.map((row) => ({ ...row, isOwn: row.id === 1 })) }
const levelsOfRoles: Record<string, Level> = { simple: 'simple-service' }

/** Asks as the server does: it searches what the grammar wants to look up and asks again. */
export function understandInShop(role: string, question: string, before?: string, language: Language = 'ro'): Understanding {
  const level = levelsOfRoles[role] ?? (role as Level)
  const found = new Map<string, readonly ShopRow[]>()
  const earlier = before ? understandInShop(role, before) : undefined
  const place: QuestionPlace = {
    today: '2026-11-26',
    language,
    level,
    names: level === 'admin' ? namesOfAdmin : namesOfOthers,
    before: earlier?.outcome === 'measure' ? earlier : undefined,
    found,
  }
  for (;;) {
    const understanding = understandQuestion(question, place)
    if (understanding.outcome !== 'lookup') return understanding
    const { of, words } = understanding
    found.set(`${of}:${words}`, of === 'client' ? rowsNamed(words, clients) : productsNamed(words, products))
  }
}

const days = ({ from, to }: { from: string; to: string }) => (from === to ? from : `${from}..${to}`)
const clientText = ({ words, rows: [first, ...others] }: FoundRows) =>
  others.length > 0 ? `${others.length + 1} named ${words.split(' ').at(-1)}` : first!.name
const productText = ({ words, rows: [first, ...others] }: FoundRows) => (others.length > 0 ? words : first!.name)

export function filtersText({
  period,
  size,
  client,
  product,
  status,
  number,
  placed,
  season,
  kind,
  plate,
  ...named
}: QuestionSlots): string {
  const texts = {
    ...Object.fromEntries(Object.entries(named).map(([slot, row]) => [slot, row.name])),
    ...(period && { period: days(period) }),
    ...(size && { size: formatTyre(size) }),
    ...(client && { client: clientText(client) }),
    ...(product && { product: productText(product) }),
    ...(status && { status: status.join(',') }),
    ...(number !== undefined && { number }),
    ...(placed && { placed }),
    ...(season && { season }),
    ...(kind && { kind }),
    ...(plate && { plate }),
  }
  return Object.entries(texts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([slot, text]) => `${slot}=${text}`)
    .join('; ')
}

/** An understanding as a line of the corpus has it. */
export function lineOf(understanding: Understanding): Pick<CorpusLine, 'outcome' | 'measure' | 'filters'> {
  const { outcome } = understanding
  const line = (measure: string | undefined, filters: string) => ({ outcome, measure: measure ?? '', filters })
  if (outcome === 'measure') return line(understanding.measure, filtersText((understanding satisfies MeasuredQuestion).slots))
  if (outcome === 'not_understood') return line(understanding.near, understanding.unknown.join(' '))
  if (outcome === 'cannot_filter') return line(understanding.near, understanding.dimension)
  if (outcome === 'denied') return line(understanding.measure, understanding.access === 'admin' ? 'admin' : 'office')
  if (outcome === 'foreign') return line(understanding.measure, understanding.workplace.name)
  return line(undefined, '')
}
