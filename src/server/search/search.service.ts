import { isAllowed } from '#contract/kit/access.ts'
import { receivables } from '#contract/receivables.ts'
import { searchKinds, searchKindAccess, type SearchResult, type SearchKind } from '#contract/search.ts'
import { rankResult, parseSearchText, wholePhone, type Query } from '#domain/text/search-text.ts'
import { hasPlateForm } from '#contract/kit/readers/plate-text.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { findOwed } from '#server/payments/payments.service.ts'
import { findFacts } from './facts.queries.ts'
import * as queries from './search.queries.ts'

type SearchRequest = { text: string; kind?: SearchKind | undefined; limit: number }

/** Limit per kind in a mixed result, so that one kind does not hide the others. */
const maxResultsPerKind = 8

/** Searches the kinds that the caller may open and returns the best matches first. */
export async function searchAll(context: Context<UserActor>, { text, kind, limit }: SearchRequest) {
  const { db, scope, actor } = context
  const query = parseSearchText(text)
  if (!query) return { items: [], totalCapped: false }
  const kinds = searchKinds.filter((each) => (kind ?? each) === each && isAllowed(actor, searchKindAccess(each)))
  const searchContext = { db, scope, ofClients: await clientScope(context) }
  const candidates = await queries.findCandidates({ ...searchContext, query }, kinds)
  const expectedKind = findExpectedKind(text, query)
  // Among equal scores the kind that the text looks like comes first, and a vehicle before its orders.
  const kindBonus = { [expectedKind ?? '']: 10, vehicle: expectedKind === 'vehicle' ? 10 : 1 }
  const compareByUse = createUseComparator(Date.now())
  const ranked = candidates
    .map((candidate) => ({ ...candidate, score: rankResult(query, candidate) + (kindBonus[candidate.kind] ?? 0) }))
    .toSorted((a, b) => b.score - a.score || compareByUse(a, b))
  const uniqueResults = [...Map.groupBy(ranked, (one) => `${one.kind} ${one.id}`).values()].map(([best]) => best!)
  const cappedResults = new Set(
    [...Map.groupBy(uniqueResults, (one) => one.kind).values()].flatMap((ofKind) => (kind ? ofKind : ofKind.slice(0, maxResultsPerKind))),
  )
  const results = uniqueResults.filter((one) => cappedResults.has(one)).slice(0, limit)
  const vehicles = results.filter((one) => one.kind === 'vehicle').map(({ id }) => id)
  const factsOf = await findFacts(searchContext, vehicles)
  const payerOf = ({ kind: found, id }: { kind: SearchKind; id: number }) =>
    found === 'client' ? id : found === 'vehicle' ? factsOf.get(id)?.ownerId : undefined
  const seesDebts = isAllowed(actor, receivables.ofClient)
  const owed = await findOwed(context, seesDebts ? results.flatMap((one) => payerOf(one) ?? []) : [])
  const items = results.map((one) => {
    const debt = owed.get(payerOf(one) ?? 0)
    const facts = (one.kind === 'vehicle' && factsOf.get(one.id)?.facts) || []
    return { ...one, facts: debt ? [...facts, { key: 'owed' as const, value: String(debt) }] : facts }
  })
  // An open order raises the score of its vehicle.
  const finalScore = ({ score, facts: ofKind }: (typeof items)[number]) => score + (ofKind.some(({ key }) => key === 'open_order') ? 5 : 0)
  return {
    items: items
      .toSorted((a, b) => finalScore(b) - finalScore(a))
      .map(({ codes: _codes, names: _names, score: _score, ...item }): SearchResult => item),
    totalCapped: [...Map.groupBy(candidates, (one) => one.kind).values()].some((ofKind) => ofKind.length >= queries.maxCandidatesPerKind),
  }
}

/** Returns the kind that the text alone reveals: a plate or VIN means a vehicle, a phone number a client. */
function findExpectedKind(text: string, query: Query): SearchKind | undefined {
  if (hasPlateForm(text) || query.vin) return 'vehicle'
  return wholePhone(text) === undefined ? undefined : 'client'
}

/** Orders records by the distance of their last or next use from `now`, in milliseconds. */
const createUseComparator = (now: number) => (a: queries.SearchCandidate, b: queries.SearchCandidate) =>
  distanceMs(a, now) - distanceMs(b, now) || a.title.localeCompare(b.title) || a.id - b.id

const distanceMs = ({ at }: queries.SearchCandidate, now: number) => Math.abs(now - (at ? Date.parse(at) : 0))
