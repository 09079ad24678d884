import { sql } from 'kysely'
import type { Db } from './database/db.ts'
import { organizationIds, type Scope } from './database/scope.ts'

/** A board of an organization, such as that of its work orders. */
export type BoardOf = { board: string; organizationId: number }
export type BoardPlace = { id: number; position: number }
/** A place next to another card, above or below all others, or the present one. `aboveZero`: at the top of the board, halfway to zero. */
export type TargetPlace = { after: number } | { before: number; aboveZero?: true } | 'first' | 'last' | 'stays'

/** Result of a move: the card's position, null if it is off the board, and the other cards that had to move. */
export type PlacedCard = { position: number | null; revision: number; places: BoardPlace[] }

const endGap = 10
const wideGap = 100

/** Returns the changed places: the card's own, or all of them if no whole number is free between its neighbours. */
export function arrangePlaces(places: readonly BoardPlace[], id: number, where: TargetPlace): BoardPlace[] {
  const own = places.find((place) => place.id === id)
  if (own && where === 'stays') return [own]
  const others = places.filter((place) => place.id !== id)
  const index = indexOf(others, where)
  const lowest = typeof where === 'object' && 'before' in where && where.aboveZero ? 0 : undefined
  const position = positionBetween(others[index - 1]?.position ?? lowest, others[index]?.position)
  if (position !== undefined) return [{ id, position }]
  return others.toSpliced(index, 0, { id, position: 0 }).map((place, i) => ({ id: place.id, position: wideGap * (i + 1) }))
}

function indexOf(places: readonly BoardPlace[], where: TargetPlace): number {
  if (where === 'first' || where === 'stays') return 0
  const neighbourIndex = where === 'last' ? -1 : places.findIndex(({ id }) => id === ('after' in where ? where.after : where.before))
  if (neighbourIndex === -1) return places.length
  return typeof where === 'object' && 'after' in where ? neighbourIndex + 1 : neighbourIndex
}

function positionBetween(above: number | undefined, below: number | undefined): number | undefined {
  if (above === undefined) return below === undefined ? wideGap : below - endGap
  if (below === undefined) return above + endGap
  return below - above > 1 ? Math.floor((above + below) / 2) : undefined
}

/**
 * Puts a card on a board or moves it there. `where` runs behind the board's lock on the same connection, so nothing changes the board
 * between its read and the commit.
 */
export async function putOnBoard(db: Db, scope: Scope, at: BoardOf, id: number, where: () => Promise<TargetPlace>): Promise<PlacedCard> {
  const revisionLock = lockBoard(db, scope, at)
  const arranged = where().then(async (target) => {
    // The top needs the topmost of the others, and one of the two rows may be the card itself. As a parameter the limit would be planned
    // at each call.
    const places = target === 'first' ? placesQuery(db, scope, at).limit(sql.lit(2)) : placesQuery(db, scope, at)
    return arrangePlaces(await places.execute(), id, target)
  })
  const [revision, changed] = await Promise.all([revisionLock, arranged])
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

/** Removes a card from its board and increments the revision. */
export async function takeOffBoard(db: Db, scope: Scope, at: BoardOf, id: number): Promise<PlacedCard> {
  const revision = await lockBoard(db, scope, at)
  await db
    .deleteFrom('boardPlaces')
    .where('accountId', '=', scope.account)
    .where('board', '=', at.board)
    .where('organizationId', '=', at.organizationId)
    .where('cardId', '=', id)
    .execute()
  return { position: null, revision, places: [] }
}

/** Deletes places that no browser shows any more, so the revision does not change. */
export async function deletePlaces(db: Db, { account }: Scope, board: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('boardPlaces').where('accountId', '=', account).where('board', '=', board).where('cardId', 'in', ids).execute()
}

/** Place of a card. A lock on the card keeps it in its organization; other cards may still change the position. */
export const findPlace = (db: Db, { account }: Scope, board: string, id: number) =>
  db
    .selectFrom('boardPlaces')
    .select(['organizationId', 'position'])
    .where('accountId', '=', account)
    .where('board', '=', board)
    .where('cardId', '=', id)
    .executeTakeFirst()

/** Number of changes of each board in the scope. */
export const listRevisions = (db: Db, scope: Scope, board: string) =>
  db
    .selectFrom('boards')
    .select(['organizationId', 'revision'])
    .where('accountId', '=', scope.account)
    .where('board', '=', board)
    .where('organizationId', 'in', organizationIds(scope))
    .execute()

/** Locks the board until the commit and returns its next revision. */
async function lockBoard(db: Db, { account }: Scope, at: BoardOf): Promise<number> {
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

const placesQuery = (db: Db, { account }: Scope, { board, organizationId }: BoardOf) =>
  db
    .selectFrom('boardPlaces')
    .select(['cardId as id', 'position'])
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('board', '=', board)
    .orderBy('position')
