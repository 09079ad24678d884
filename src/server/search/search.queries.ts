import { sql, type RawBuilder } from 'kysely'
import type { SearchResult, SearchKind } from '#contract/search.ts'
import { fold } from '#contract/kit/fold.ts'
import { searchTexts, type Query } from '#domain/text/search-text.ts'
import { searchableRows, visibleRows } from '#server/platform/database/scope.ts'
import { isVehicleChangeable, isVehicleVisibleAmongMany, matchVehicleText } from '#server/vehicles/vehicles.service.ts'
import { invoiceParts, paymentParts } from './money.queries.ts'
import { shelfParts, tyreHotelParts } from './tyre-hotels.queries.ts'
import { containsAllWordsSql, resultColumns, withTyreSizes, joinWords, type SearchPartRequest } from './parts.queries.ts'

/** A record with the codes and names that ranking compares. */
export type SearchCandidate = Omit<SearchResult, 'facts'> & { codes: (string | null)[]; names: (string | null)[] }

/** Limit per kind of candidates for ranking. */
export const maxCandidatesPerKind = 50
/** The last used candidates are picked from so many matches. Finding the last used of all would mean reading all matches. */
const maxMatchesRead = 1000

/** Reads the candidates of all kinds in one statement. */
export async function findCandidates(
  input: Omit<SearchPartRequest, 'isVehicleVisible'>,
  kinds: readonly SearchKind[],
): Promise<SearchCandidate[]> {
  const isVehicleVisible = kinds.includes('vehicle') ? await isVehicleVisibleAmongMany(input.db, input.ofClients) : sql<boolean>`false`
  const request = { ...input, isVehicleVisible }
  const parts = kinds.flatMap((kind) => searches[kind](request).map((part) => rankByUse(request.query, kind, part)))
  if (parts.length === 0) return []
  const { rows } = await sql<SearchCandidate>`${sql.join(parts, sql` union all `)}`.execute(request.db)
  return rows
}

/** A whole document number or plate comes first, then the last used records; appointments come soonest first. */
function rankByUse({ codes, plates }: Query, kind: SearchKind, part: RawBuilder<unknown>) {
  const isWholeCode = sql`codes && ${[...codes, ...plates]}::text[]`
  const direction = sql.raw(kind === 'appointment' ? 'asc' : 'desc nulls last')
  return sql`(select * from (${part} limit ${sql.lit(maxMatchesRead)}) as fitting
    order by ${isWholeCode} desc, "at" collate "C" ${direction}, id desc limit ${sql.lit(maxCandidatesPerKind)})`
}

/** Matches by VIN alone, for callers who may change the vehicle, by present or former plate whatever its spaces, and by the words of the vehicle. */
function vehicles({ db, scope, ofClients, isVehicleVisible, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = db
    .selectFrom('vehiclesInAccount as v' as 'vehicles as v')
    .where('v.accountId', '=', scope.account)
    .where('v.deletedAt', 'is', null)
    .where(isVehicleVisible)
    .select(
      resultColumns('vehicle', {
        id: sql`v.id`,
        title: sql`v.plate_number`,
        subtitle: sql`nullif(concat_ws(' ', v.make, v.model), '')`,
        plate: sql`v.plate_number`,
        at: sql`v.last_visit`,
        codes: sql`v.plate_key, v.vin_number`,
        names: sql`v.make, v.model`,
      }),
    )
  if (query.vin) return [sql`${rows.where('v.vinNumber', '=', query.vin).where(isVehicleChangeable(ofClients))}`]
  const byPlate = query.plates.flatMap((plate) => {
    const former = sql`select p.vehicle_id from vehicle_plates p where p.account_id = ${scope.account} and p.plate_key collate "C" ^@ ${plate}`
    return [sql<boolean>`v.plate_key collate "C" ^@ ${plate}`, sql<boolean>`v.id in (${former})`]
  })
  const byWords = matchVehicleText(ofClients, joinWords(query), (search, words) => [containsAllWordsSql(search, words)])
  return [...byPlate, ...byWords].map((found) => sql`${rows.where(found)}`)
}

/** Clients whose search column has all words; a phone or a tax number matches in other spellings, too. */
function clients({ db, ofClients, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = searchableRows(db, 'clients as c', ofClients).select(
    resultColumns('client', {
      id: sql`c.id`,
      title: sql`c.name`,
      subtitle: sql`coalesce(c.phone, c.email)`,
      organization: sql`c.organization_id`,
      at: sql`c.updated_at`,
      codes: sql`c.phone, c.company ->> 'vatNumber', c.company ->> 'taxNumber'`,
      names: sql`c.name, c.delegate_name, c.email`,
    }),
  )
  return searchTexts(query).map((spelling) => sql`${rows.where(containsAllWordsSql('c.search', spelling))}`)
}

/** Matches by the order's number or by its document's number. The vehicle and the client have searches of their own. */
function orders({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = visibleRows(db, 'workOrders as w', scope).select(
    resultColumns('order', {
      id: sql`w.id`,
      title: sql`w.uuid`,
      subtitle: sql`w.client_name`,
      plate: sql`w.plate_number`,
      organization: sql`w.organization_id`,
      at: sql`w.start_date`,
      codes: sql`w.uuid, w.document_number`,
    }),
  )
  const documents = query.codes.map((code) => sql`${rows.where(sql<boolean>`w.document_number collate "C" ^@ ${code}`)}`)
  if (query.order === undefined) return documents
  const { number, code = null } = query.order
  const numbers = sql`select a.code || '-' || ${String(number).padStart(10, '0')} || '-' || o.code
    from accounts a join organizations o on o.account_id = a.id where a.id = ${scope.account} and coalesce(${code}, a.code) = a.code`
  // The array is computed before the orders are read: with a join PostgreSQL would read all orders.
  return [sql`${rows.where(sql<boolean>`w.uuid = any (array(${numbers}))`)}`, ...documents]
}

/** Drafts that have not become an order. */
function drafts({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = visibleRows(db, 'workOrderDrafts as d', scope)
    .where('d.workOrderId', 'is', null)
    .select(
      resultColumns('draft', {
        id: sql`d.id`,
        title: sql`coalesce(nullif(d.client_name, ''), d.plate_number)`,
        plate: sql`nullif(d.plate_number, '')`,
        organization: sql`d.organization_id`,
        at: sql`d.updated_at`,
        codes: sql`d.plate_key`,
        names: sql`d.client_name`,
      }),
    )
  const plates = query.plates.map((plate) => sql<boolean>`d.plate_key ^@ ${plate}`)
  return [...plates, containsAllWordsSql('d.search', joinWords(query))].map((found) => sql`${rows.where(found)}`)
}

/** Appointments of today or later. Few are upcoming, so no index has their words, and the statement builds them for each. */
function appointments({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  // `offset 0` keeps PostgreSQL from inlining the subquery into each condition. Most texts have no accents to fold.
  const textSql = sql`(select concat_ws(' ', a.client_name, a.plate_number, a.plate_key, a.phone) as said offset 0)`
  const wordsSql = sql<Record<'words', string>>`(
    select ' ' || case when octet_length(said) = length(said) then lower(said) else folded(said) end as words from ${textSql} as of offset 0)`
  const words = sql.ref('known.words')
  const spellings = [...new Set([joinWords(query), query.phone])].filter((spelling) => spelling !== undefined)
  const texts = spellings.map((spelling) => sql`(${containsAllWordsSql(words, spelling)})`)
  const fits = sql.join([...query.plates.map((plate) => sql`a.plate_key ^@ ${plate}`), ...texts], sql` or `)
  const fromToday = sql`a.from_at >= (select date_trunc('day', now() at time zone o.time_zone) at time zone o.time_zone
    from organizations o where o.account_id = a.account_id and o.id = a.organization_id)`
  const rows = visibleRows(db, 'appointments as a', scope)
    .innerJoinLateral(wordsSql.as('known'), (join) => join.onTrue())
    .where('a.isBreak', '=', false)
    .where('a.status', '<>', 'skipped')
    // The first condition uses the index; the second is exact, and evaluated only for matches.
    .where('a.fromAt', '>', sql<string>`now() - interval '25 hours'`)
    .where(sql<boolean>`case when ${fits} then ${fromToday} end`)
    .select(
      resultColumns('appointment', {
        id: sql`a.id`,
        title: sql`coalesce(nullif(a.client_name, ''), a.plate_number)`,
        subtitle: sql`to_char(a.from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
        plate: sql`nullif(a.plate_number, '')`,
        organization: sql`a.organization_id`,
        at: sql`a.from_at`,
        codes: sql`a.plate_key, a.phone`,
        names: sql`a.client_name`,
      }),
    )
  return [sql`${rows}`]
}

/** Customer orders that are not closed. */
function customerOrders({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = searchableRows(db, 'customerOrders as b', scope)
    .where('b.status', '<>', 'closed')
    .select(
      resultColumns('customer-order', {
        id: sql`b.id`,
        title: sql`coalesce(nullif(b.client_name, ''), b.car_plate_number)`,
        subtitle: sql`nullif(concat_ws(' ', nullif(b.tyre_make, ''), nullif(b.tyre_model, '')), '')`,
        plate: sql`b.car_plate_number`,
        organization: sql`b.organization_id`,
        at: sql`b.updated_at`,
        codes: sql`b.plate_key, b.meta_data ->> 'phone'`,
        names: sql`b.client_name`,
      }),
    )
  const plates = query.plates.map((plate) => sql<boolean>`b.plate_key collate "C" ^@ ${plate}`)
  const texts = withTyreSizes(query, ...searchTexts(query)).map((spelling) => containsAllWordsSql('b.search', spelling))
  return [...plates, ...texts].map((found) => sql`${rows.where(found)}`)
}

function products({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = searchableRows(db, 'products as p', scope).select(
    resultColumns('product', {
      id: sql`p.id`,
      title: sql`p.name`,
      subtitle: sql`case when p.is_service then 'service' else 'product' end`,
      organization: sql`p.organization_id`,
      at: sql`p.updated_at`,
      names: sql`p.name`,
    }),
  )
  return withTyreSizes(query, joinWords(query)).map((spelling) => sql`${rows.where(containsAllWordsSql('p.search', spelling))}`)
}

function packages({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = searchableRows(db, 'linePackages as k', scope).select(
    resultColumns('package', {
      id: sql`k.id`,
      title: sql`k.name`,
      organization: sql`k.organization_id`,
      at: sql`k.updated_at`,
      names: sql`k.name`,
    }),
  )
  return [sql`${rows.where(containsAllWordsSql('k.search', joinWords(query)))}`]
}

function loyaltyCards({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const [number] = query.codes.map((code) =>
    fold(code)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  )
  if (!number) return []
  const rows = visibleRows(db, 'loyaltyCards as l', scope).select(
    resultColumns('loyalty-card', {
      id: sql`l.id`,
      title: sql`l.number`,
      subtitle: sql`l.client_name`,
      organization: sql`l.organization_id`,
      at: sql`l.updated_at`,
      codes: sql`l.number`,
    }),
  )
  return [sql`${rows.where(sql<boolean>`l.number collate "C" ^@ ${number}`)}`]
}

/** Matches by number, and by the plate that the guaranty was given for. */
function guaranties({ db, scope, query }: SearchPartRequest): RawBuilder<unknown>[] {
  const rows = searchableRows(db, 'guaranties as g', scope).select(
    resultColumns('guaranty', {
      id: sql`g.id`,
      title: sql`g.number`,
      subtitle: sql`g.subject`,
      plate: sql`g.plate_number`,
      organization: sql`g.organization_id`,
      at: sql`g.starts_on`,
      codes: sql`g.number, g.plate_key`,
    }),
  )
  const numbers = query.codes.map((code) => sql`${rows.where(sql<boolean>`g.number collate "C" ^@ ${code}`)}`)
  const plates = query.plates.map((plate) => sql`${rows.where(sql<boolean>`g.plate_key collate "C" ^@ ${plate}`)}`)
  return [...numbers, ...plates]
}

const searches: Record<SearchKind, (request: SearchPartRequest) => RawBuilder<unknown>[]> = {
  vehicle: vehicles,
  client: clients,
  order: orders,
  draft: drafts,
  'tyre-hotel': tyreHotelParts,
  shelf: shelfParts,
  appointment: appointments,
  'customer-order': customerOrders,
  product: products,
  package: packages,
  'loyalty-card': loyaltyCards,
  guaranty: guaranties,
  payment: paymentParts,
  invoice: invoiceParts,
}
