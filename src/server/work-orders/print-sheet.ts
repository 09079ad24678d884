import type { Language } from '#domain/format.ts'

/** As the order has it: perhaps nothing was written there. */
export type Text = string | null | undefined

export type Fact = { label: string; value: string; strong?: true }
export type Block = { title: string; facts: Fact[] }
/** The template knows how wide a column is and on which side it is aligned; the model, which columns there are. */
export type Table = { columns: { key: string; label: string }[]; rows: string[][] }

/** The paper, with every string final: the template only lays out. What is absent leaves no trace. */
export type OrderSheet = {
  language: Language
  theme: 'javasea'
  title: string
  number: string
  plate: string
  date: Fact
  shop: { name: string; lines: string[] }
  blocks: Block[]
  tyres: (Block & { dimensions: Table | undefined }) | undefined
  axles: { title: string; svg: string } | undefined
  requested: {
    title: string
    services: string[]
    note: Fact | undefined
    brought: { label: string; options: { label: string; on: boolean }[] } | undefined
  }
  description: Fact | undefined
  products: (Table & { title: string }) | undefined
  services: (Table & { title: string }) | undefined
  totals: Fact[]
  /** Below ten lines the closing part stands at the foot of the page, from ten on right after the tables. */
  pinned: boolean
  people: Fact[]
  certificate: { title: string; terms: string[] }
  signatures: string[]
  page: string
}

/** Only what has a value is printed, and then with its label. */
export const facts = (pairs: [label: string, value: Text | undefined][]): Fact[] =>
  pairs.flatMap(([label, value]) => (value?.trim() ? [{ label, value: value.trim() }] : []))

/** The table without the rows and columns that nobody filled in. */
export function filledIn({ columns, rows }: Table): Table | undefined {
  const kept = columns.map((_, index) => rows.some((row) => row[index] !== ''))
  const filled = rows.map((row) => row.filter((_, index) => kept[index])).filter((row) => row.some((cell) => cell !== ''))
  return filled.length > 0 ? { columns: columns.filter((_, index) => kept[index]), rows: filled } : undefined
}

/** One line of at most 200 characters, counted so that none is cut in two. */
export function cut(text: string): string {
  const characters = Array.from(text.trim().replace(/\s+/g, ' '))
  return characters.length > 200 ? `${characters.slice(0, 199).join('')}…` : characters.join('')
}
