import { parse, safeParse } from 'zod/v4/core'
import { lastPage } from '#contract/kit/fields.ts'
import { asFilter, inputOf, listings as allListings, type Listing, type Page } from '#test/listings.ts'
import { textsFor, valuesFor, type Row } from './values.ts'

/** One way to ask a listing. */
export type Cell = {
  listing: Listing
  axis: 'pages' | 'texts' | 'filters'
  /** The same at every size of the data; a last page is compared with itself alone, so its number stands in it. */
  name: string
  input: Row
}
export type Answer = { items: Row[]; total?: number }
type Ask = (listing: Listing, input: Row) => Promise<Answer | undefined>
type Known = { ask: Ask; organizations: number[]; ids: (table: string) => Promise<number[]> }

/** All that is asked, of all listings. */
export async function allCells({ ask, organizations, ids }: Known): Promise<Cell[]> {
  const rows: Row[] = []
  // Reports take as long as there is to sum: they have a bench of their own.
  const listings = allListings.filter(({ endpoint }) => !endpoint.slow)
  for (const listing of listings.filter(({ columns }) => columns.length > 0))
    rows.push(...((await ask(listing, inputOf(listing, {}, { pageSize: 100 })))?.items ?? []))
  const cells: Cell[] = []
  for (const listing of listings) for await (const cell of cellsOf(listing, rows, { ask, organizations, ids })) cells.push(cell)
  return cells.filter(({ listing, input }) => safeParse(listing.endpoint.input, input).success)
}

async function* cellsOf(listing: Listing, rows: Row[], { ask, organizations, ids }: Known): AsyncGenerator<Cell> {
  const { organizationId, ...filters } = listing.filters
  const count = async (models: Row) => {
    const input = inputOf(listing, models)
    const answer = safeParse(listing.endpoint.input, input).success ? await ask(listing, input) : undefined
    return answer?.total ?? answer?.items.length ?? 0
  }
  const places: [string, Row][] = [['all workplaces', {}]]
  if (organizationId) {
    places.unshift(['a small workplace', { organizationId: asFilter(organizationId, organizations.at(-1)) }])
    places.unshift(['a large workplace', { organizationId: asFilter(organizationId, organizations[0]) }])
  }
  const sorts = listing.columns.flatMap((orderBy) => (['asc', 'desc'] as const).map((orderDir) => ({ orderBy, orderDir })))
  const orders: Page[] = sorts.length ? sorts : [{}]
  // Both directions of an index are alike to what is looked for in another.
  const usual = sorts.length ? (parse(listing.endpoint.input, {}) as { orderDir: string }).orderDir : undefined
  const usualOrders = orders.filter(({ orderDir }) => orderDir === usual)
  const nameOf = ({ orderBy, orderDir }: Page, ...words: string[]) =>
    [...words, ...(orderBy ? [`by ${orderBy} ${orderDir}`] : [])].join(', ')

  for (const [place, where] of places) {
    const last = Math.min(lastPage(15), Math.ceil((await count(where)) / 15))
    const pages: [string, number][] = sorts.length
      ? [
          ['page 1', 1],
          ['page 2', 2],
          [`the last page (${last})`, last],
        ]
      : [['all', 1]]
    for (const order of orders)
      for (const [page, pageCount] of pages)
        if (pageCount >= 1)
          yield {
            listing,
            axis: 'pages',
            name: nameOf(order, page, place),
            input: inputOf(listing, where, sorts.length ? { ...order, pageCount } : {}),
          }
  }
  const { text } = listing
  const texts = text ? await textsFor(text, rows, count) : []
  for (const { name, value } of texts)
    for (const [place, where] of places)
      for (const order of usualOrders)
        yield { listing, axis: 'texts', name: nameOf(order, name, place), input: inputOf(listing, { ...where, [text!]: value }, order) }
  for (const [key, schema] of Object.entries(filters).filter(([name]) => name !== text && !(name in pageKeys)))
    for (const { name, value } of await valuesFor(key, schema, rows, ids, count))
      for (const [place, where] of places)
        for (const order of usualOrders)
          yield {
            listing,
            axis: 'filters',
            name: nameOf(order, `${key} ${name}`, place),
            input: inputOf(listing, { ...where, [key]: value }, order),
          }
}

const pageKeys = { orderBy: 1, orderDir: 1, pageCount: 1, pageSize: 1, limit: 1 }
