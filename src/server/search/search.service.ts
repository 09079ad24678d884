import { isAllowed } from '#contract/kit/access.ts'
import { searchKinds, searchKindAccess, type SearchResult, type SearchKind } from '#contract/search.ts'
import { rankResult, parseSearchText, wholePhone, type Query } from '#domain/text/search-text.ts'
import { readPlate } from '#contract/kit/plates.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { findFacts } from './facts.queries.ts'
import * as queries from './search.queries.ts'

type Asked = { text: string; kind?: SearchKind | undefined; limit: number }

/** Of one kind no more, so that the others are seen. */
const mostOfAKind = 8

/** What the caller may open and the text may mean, best first. */
export async function searchAll(context: Context<UserActor>, { text, kind, limit }: Asked) {
  const { db, scope, actor } = context
  const query = parseSearchText(text)
  if (!query) return { items: [], totalCapped: false }
  const kinds = searchKinds.filter((each) => (kind ?? each) === each && isAllowed(actor, { access: searchKindAccess[each] }))
  const among = { db, scope, ofClients: await clientScope(context) }
  const found = await queries.findCandidates({ ...among, query }, kinds)
  const read = readAs(text, query)
  // What the text reads as comes first among equals, and a car before what it came for.
  const first = { [read ?? '']: 10, vehicle: read === 'vehicle' ? 10 : 1 }
  const nearest = byUse(Date.now())
  const ranked = found
    .map((candidate) => ({ ...candidate, score: rankResult(query, candidate) + (first[candidate.kind] ?? 0) }))
    .toSorted((a, b) => b.score - a.score || nearest(a, b))
  const once = [...Map.groupBy(ranked, (one) => `${one.kind} ${one.id}`).values()].map(([best]) => best!)
  const seen = new Set([...Map.groupBy(once, (one) => one.kind).values()].flatMap((its) => (kind ? its : its.slice(0, mostOfAKind))))
  const shown = once.filter((one) => seen.has(one)).slice(0, limit)
  const vehicles = shown.filter((one) => one.kind === 'vehicle').map(({ id }) => id)
  const facts = await findFacts(among, vehicles)
  const items = shown.map((one) => ({ ...one, facts: (one.kind === 'vehicle' && facts.get(one.id)) || [] }))
  // And what is in work today.
  const nearness = ({ score, facts: its }: (typeof items)[number]) => score + (its.some(({ key }) => key === 'open_order') ? 5 : 0)
  return {
    items: items
      .toSorted((a, b) => nearness(b) - nearness(a))
      .map(({ codes: _codes, names: _names, score: _score, ...item }): SearchResult => item),
    totalCapped: [...Map.groupBy(found, (one) => one.kind).values()].some((its) => its.length >= queries.maxCandidatesPerKind),
  }
}

/** The kind of which the text alone says that it is one. */
function readAs(text: string, query: Query): SearchKind | undefined {
  if (readPlate(text).country !== null || query.vin) return 'vehicle'
  return wholePhone(text) === undefined ? undefined : 'client'
}

/** What was of use last, or will be next, stands first: whatever lies nearest to now. */
const byUse = (now: number) => (a: queries.SearchCandidate, b: queries.SearchCandidate) =>
  distance(a, now) - distance(b, now) || a.title.localeCompare(b.title) || a.id - b.id

const distance = ({ at }: queries.SearchCandidate, now: number) => Math.abs(now - (at ? Date.parse(at) : 0))
