import { sql } from 'kysely'
import type { Db } from './database/db.ts'
import type { Scope } from './database/scope.ts'

/** A board of a workplace, such as that of its work orders. */
export type BoardOf = { board: string; organizationId: number }
export type BoardPlace = { id: number; position: number }
/** Behind or before another card, above or below all others, or where it is. `aboveZero`: where that is the top of the board, half-way to zero. */
export type TargetPlace = { after: number } | { before: number; aboveZero?: true } | 'first' | 'last' | 'stays'

/** What happened on a board: where the card stands now, if anywhere, and the others, if they had to make room. */
export type PlacedCard = { position: number | null; revision: number; places: BoardPlace[] }

const gap = 10
const wideGap = 100

/** The places that change as a card goes where it is wanted: its own, or those of all where there was no whole number between two. */
export function arrangePlaces(places: readonly BoardPlace[], id: number, where: TargetPlace): BoardPlace[] {
  const own = places.find((place) => place.id === id)
  if (own && where === 'stays') return [own]
  const others = places.filter((place) => place.id !== id)
  const at = indexOf(others, where)
  const lowest = typeof where === 'object' && 'before' in where && where.aboveZero ? 0 : undefined
  const position = between(others[at - 1]?.position ?? lowest, others[at]?.position)
  if (position !== undefined) return [{ id, position }]
  return others.toSpliced(at, 0, { id, position: 0 }).map((place, i) => ({ id: place.id, position: wideGap * (i + 1) }))
}

function indexOf(places: readonly BoardPlace[], where: TargetPlace): number {
  if (where === 'first' || where === 'stays') return 0
  const beside = where === 'last' ? -1 : places.findIndex(({ id }) => id === ('after' in where ? where.after : where.before))
  if (beside === -1) return places.length
  return typeof where === 'object' && 'after' in where ? beside + 1 : beside
}

function between(above: number | undefined, below: number | undefined): number | undefined {
  if (above === undefined) return below === undefined ? wideGap : below - gap
  if (below === undefined) return above + gap
  return below - above > 1 ? Math.floor((above + below) / 2) : undefined
}

/**
 * Puts a card on a board, or elsewhere on it. `where` is asked behind what holds the board, on the same connection: by the time at which it reads,
 * nobody else can change the board any more until the commit.
 */
export async function putOnBoard(db: Db, scope: Scope, at: BoardOf, id: number, where: () => Promise<TargetPlace>): Promise<PlacedCard> {
  const held = hold(db, scope, at)
  const arranged = where().then(async (wanted) => {
    // Above all others it stands above the topmost of them, and the card may be that itself. As a parameter the two would be planned anew each time.
    const places = wanted === 'first' ? placesOf(db, scope, at).limit(sql.lit(2)) : placesOf(db, scope, at)
    return arrangePlaces(await places.execute(), id, wanted)
  })
  const [revision, changed] = await Promise.all([held, arranged])
  await db
    .insertInto('boardPlaces')
    .values(changed.map(({ id: cardId, position }) => ({ accountId: scope.account, ...at, cardId, position })))
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'board', 'cardId'])
        .doUpdateSet((eb) => ({ position: eb.ref('excluded.position'), organizationId: eb.ref('excluded.organizationId') })),
    )
    .execute()
  return {
    position: changed.find((place) => place.id === id)!.position,
    revision,
    places: changed.filter((place) => place.id !== id),
  }
}

/** Takes a card off a board. */
export async function takeOffBoard(db: Db, scope: Scope, at: BoardOf, id: number): Promise<PlacedCard> {
  const revision = await hold(db, scope, at)
  await db
    .deleteFrom('boardPlaces')
    .where('accountId', '=', scope.account)
    .where('board', '=', at.board)
    .where('organizationId', '=', at.organizationId)
    .where('cardId', '=', id)
    .execute()
  return { position: null, revision, places: [] }
}

/** Takes off what no browser shows any more: no change that anybody would have to hear of. */
export async function deletePlaces(db: Db, { account }: Scope, board: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('boardPlaces').where('accountId', '=', account).where('board', '=', board).where('cardId', 'in', ids).execute()
}

/** Where a card stands. What holds the card itself is enough for its workplace to stay; the number may change for others. */
export const findPlace = (db: Db, { account }: Scope, board: string, id: number) =>
  db
    .selectFrom('boardPlaces')
    .select(['organizationId', 'position'])
    .where('accountId', '=', account)
    .where('board', '=', board)
    .where('cardId', '=', id)
    .executeTakeFirst()

/** How often the boards of the scope have changed. */
export const listRevisions = (db: Db, { account, organizations }: Scope, board: string) =>
  db
    .selectFrom('boards')
    .select(['organizationId', 'revision'])
    .where('accountId', '=', account)
    .where('board', '=', board)
    .where('organizationId', 'in', organizations.length ? organizations : [0])
    .execute()

/** Nobody else changes the board until the commit. */
async function hold(db: Db, { account }: Scope, at: BoardOf): Promise<number> {
  const { revision } = await db
    .insertInto('boards')
    .values({ accountId: account, ...at })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'organizationId', 'board']).doUpdateSet({ revision: sql`boards.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

const placesOf = (db: Db, { account }: Scope, { board, organizationId }: BoardOf) =>
  db
    .selectFrom('boardPlaces')
    .select(['cardId as id', 'position'])
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('board', '=', board)
    .orderBy('position')
