import { groups } from '#contract/kit/access.ts'
import { foundKinds, openTo, type Found, type FoundKind } from '#contract/search.ts'
import { rank, readQuery, type Query } from '#domain/search-text.ts'
import { readPlate } from '#domain/plates.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { clientScope } from '#server/clients/service.ts'
import * as queries from './queries.ts'

type Asked = { text: string; kind?: FoundKind | undefined; limit: number }

/** Of one kind no more, so that the others are seen. */
const mostOfAKind = 8

/** What the caller may open and the text may mean, best first. */
export async function everywhere(context: Context<UserActor>, { text, kind, limit }: Asked) {
  const { db, scope, actor } = context
  const query = readQuery(text)
  const kinds = foundKinds.filter((each) => (kind ?? each) === each && groups[openTo[each]].some((level) => level === actor.level))
  if (!query) return { items: [], totalCapped: false }
  const found = await queries.candidates({ db, scope, query, ofClients: await clientScope(context) }, kinds)
  const ranked = found
    .map((candidate) => ({ candidate, score: rank(query, candidate) + nearness(text, query, candidate) }))
    .toSorted((a, b) => b.score - a.score || byUse(a.candidate, b.candidate))
  const shown = [...Map.groupBy(ranked, ({ candidate }) => `${candidate.kind} ${candidate.id}`).values()].map(([best]) => best!)
  const counts = new Map<FoundKind, number>()
  const items = shown.filter(({ candidate }) => {
    const count = (counts.get(candidate.kind) ?? 0) + 1
    counts.set(candidate.kind, count)
    return kind !== undefined || count <= mostOfAKind
  })
  return {
    items: items.slice(0, limit).map(({ candidate: { codes: _codes, names: _names, ...item } }): Found => item),
    totalCapped: [...Map.groupBy(found, (one) => one.kind).values()].some((ofKind) => ofKind.length >= queries.mostCompared),
  }
}

/** What the text reads as comes first among equals, and what is in work today. */
function nearness(text: string, { phone }: Query, { kind, facts }: queries.Candidate): number {
  const isPlate = readPlate(text).country !== null
  const isVin = /^[A-HJ-NPR-Z0-9]{17}$/i.test(text.trim())
  const reads = (kind === 'vehicle' && (isPlate || isVin)) || (kind === 'client' && (phone?.length ?? 0) >= 9)
  return (reads ? 10 : 0) + (facts.some(({ key }) => key === 'open_order') ? 5 : 0)
}

const byUse = (a: Found, b: Found): number => (b.at ?? '').localeCompare(a.at ?? '') || a.title.localeCompare(b.title) || a.id - b.id
