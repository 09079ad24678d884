import { sql, type RawBuilder } from 'kysely'
import type { Found, FoundKind } from '#contract/search.ts'
import { fold } from '#domain/format.ts'
import type { Query } from '#domain/search-text.ts'
import type { Db } from '#server/platform/database/db.ts'
import { wordsIn } from '#server/platform/database/page.ts'
import { searchable, visible, type Scope } from '#server/platform/database/scope.ts'

/** What is compared with others: a record, what it is known by, and its names. */
type Candidate = Found & { codes: (string | null)[]; names: (string | null)[] }

/** So many of each kind are compared. */
export const mostCompared = 50
const atMost = sql`limit ${sql.lit(mostCompared)}`

/** Clients may be shared, so they are asked for within workplaces of their own. */
type Asked = { db: Db; scope: Scope; ofClients: Scope; query: Query }

/** Of each kind at most so many as are compared, in one statement. */
export async function candidates(asked: Asked, kinds: readonly FoundKind[]): Promise<Candidate[]> {
  const parts = kinds.flatMap((kind) => searches[kind](asked))
  if (parts.length === 0) return []
  const { rows } = await sql<Candidate>`${sql.join(
    parts.map((part) => sql`(${part} ${atMost})`),
    sql` union all `,
  )}`.execute(asked.db)
  return rows
}

type Column = 'subtitle' | 'plate' | 'organization' | 'at' | 'codes' | 'names' | 'facts'
type Known = { id: RawBuilder<unknown>; title: RawBuilder<unknown> } & Partial<Record<Column, RawBuilder<unknown>>>
const none = sql`null`

/** What every part of the statement answers, in this order; what is left out is not known of the kind. */
const columns = (kind: FoundKind, { id, title, ...known }: Known) => [
  sql<FoundKind>`${sql.lit(kind)}::text`.as('kind'),
  sql<number>`${id}`.as('id'),
  sql<string>`${title}`.as('title'),
  sql<string | null>`${known.subtitle ?? none}::text`.as('subtitle'),
  sql<string | null>`${known.plate ?? none}::text`.as('plateNumber'),
  sql<number | null>`${known.organization ?? none}::bigint`.as('organizationId'),
  sql<string | null>`${known.at ?? none}::text`.as('at'),
  sql<(string | null)[]>`array[${known.codes ?? none}]::text[]`.as('codes'),
  sql<(string | null)[]>`array[${known.names ?? none}]::text[]`.as('names'),
  sql<Found['facts']>`coalesce(${known.facts ?? none}::json, '[]')`.as('facts'),
]

const among = ({ organizations }: Scope) => sql`${organizations}::bigint[]`
/** That all words of the text stand in this search column. */
const allIn = (column: string, text: string) => sql<boolean>`${sql.join(wordsIn(column, text), sql` and `)}`
const text = ({ words }: Query) => words.join(' ')

/** By its plate, whatever its spaces, also by one that it bore before, by its VIN, and by the words that are known of it. */
function vehicles({ db, scope, ofClients, query }: Asked): RawBuilder<unknown>[] {
  const theirs = among(scope)
  const orders = sql`from work_orders w where w.account_id = v.account_id and w.vehicle_id = v.id and w.deleted_at is null
    and w.organization_id = any (${theirs})`
  const facts = {
    owner: sql`(select c.name from clients c where c.account_id = v.account_id and c.id = v.client_id and c.deleted_at is null
      and c.organization_id = any (${among(ofClients)}))`,
    last_visit: sql`v.last_visit::text`,
    itp_until: sql`v.itp_until::text`,
    open_order: sql`(select w.uuid ${orders} and w.status in ('new', 'in-progress', 'on-hold') order by w.start_date desc limit 1)`,
    unpaid: sql`(select nullif(sum(w.total), 0)::text ${orders} and w.status = 'done' and w.payment_type_id is null)`,
  } satisfies Record<Found['facts'][number]['key'], RawBuilder<unknown>>
  const known = Object.entries(facts).map(([key, value]) => sql`(${sql.lit(key)}, ${value})`)
  const rows = db
    .selectFrom('vehiclesInAccount as v' as 'vehicles as v')
    .where('v.accountId', '=', scope.account)
    .where('v.deletedAt', 'is', null)
    .select(
      columns('vehicle', {
        id: sql`v.id`,
        title: sql`v.plate_number`,
        subtitle: sql`nullif(concat_ws(' ', v.make, v.model), '')`,
        plate: sql`v.plate_number`,
        at: sql`v.last_visit`,
        codes: sql`v.plate_key, v.vin_number`,
        names: sql`v.make, v.model`,
        facts: sql`(select json_agg(json_build_object('key', key, 'value', value)) from (values ${sql.join(known)}) as facts (key, value)
          where value is not null)`,
      }),
    )
  const byPlate = query.plates.flatMap((plate) => {
    const former = sql`select p.vehicle_id from vehicle_plates p where p.account_id = ${scope.account} and p.plate_key collate "C" ^@ ${plate}`
    return [sql<boolean>`v.plate_key collate "C" ^@ ${plate}`, sql<boolean>`v.id in (${former})`]
  })
  return [...byPlate, allIn('v.search', text(query))].map((found) => sql`${rows.where(found)}`)
}

/** Those in whose search column all words stand; a phone or a tax number also in another spelling than theirs. */
function clients({ db, ofClients, query }: Asked): RawBuilder<unknown>[] {
  const rows = searchable(db, 'clients as c', ofClients).select(
    columns('client', {
      id: sql`c.id`,
      title: sql`c.name`,
      subtitle: sql`coalesce(c.phone, c.email)`,
      organization: sql`c.organization_id`,
      at: sql`c.updated_at`,
      codes: sql`c.phone, c.company ->> 'vatNumber', c.company ->> 'taxNumber'`,
      names: sql`c.name, c.delegate_name, c.email`,
    }),
  )
  const spelled = [text(query), query.phone, query.tax].filter((spelling) => spelling !== undefined)
  return [...new Set(spelled)].map((spelling) => sql`${rows.where(allIn('c.search', spelling))}`)
}

/** By its own number, or by that of its document: who brought the car, and which, is found by itself. */
function orders({ db, scope, query }: Asked): RawBuilder<unknown>[] {
  const rows = visible(db, 'workOrders as w', scope).select(
    columns('order', {
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
  // As a list that is there before the orders are looked at: joined with them PostgreSQL would read all of them.
  return [sql`${rows.where(sql<boolean>`w.uuid = any (array(${numbers}))`)}`, ...documents]
}

function products({ db, scope, query }: Asked): RawBuilder<unknown>[] {
  const rows = searchable(db, 'products as p', scope).select(
    columns('product', {
      id: sql`p.id`,
      title: sql`p.name`,
      subtitle: sql`case when p.is_service then 'service' else 'product' end`,
      organization: sql`p.organization_id`,
      at: sql`p.updated_at`,
      names: sql`p.name`,
    }),
  )
  return [sql`${rows.where(allIn('p.search', text(query)))}`]
}

function packages({ db, scope, query }: Asked): RawBuilder<unknown>[] {
  const rows = searchable(db, 'linePackages as k', scope).select(
    columns('package', {
      id: sql`k.id`,
      title: sql`k.name`,
      organization: sql`k.organization_id`,
      at: sql`k.updated_at`,
      names: sql`k.name`,
    }),
  )
  return [sql`${rows.where(allIn('k.search', text(query)))}`]
}

function loyaltyCards({ db, scope, query }: Asked): RawBuilder<unknown>[] {
  const [number] = query.codes.map((code) =>
    fold(code)
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  )
  if (!number) return []
  const rows = visible(db, 'loyaltyCards as l', scope).select(
    columns('loyalty-card', {
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

/** By its number, and by the plate that it was given for. */
function guaranties({ db, scope, query }: Asked): RawBuilder<unknown>[] {
  const rows = searchable(db, 'guaranties as g', scope).select(
    columns('guaranty', {
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

const searches: Record<FoundKind, (asked: Asked) => RawBuilder<unknown>[]> = {
  vehicle: vehicles,
  client: clients,
  order: orders,
  product: products,
  package: packages,
  'loyalty-card': loyaltyCards,
  guaranty: guaranties,
}
