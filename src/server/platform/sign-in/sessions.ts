import { sql, type ExpressionBuilder } from 'kysely'
import { levelOfRoles, accountModules, type AccountStatus } from '#contract/kit/access.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import type { Actor, Origin, UserActor } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { describeDevice } from './device.ts'
import { hashToken, newToken } from './passwords.ts'
import { createScope, type Scope } from '#server/platform/database/scope.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** Who asks, proven by a token that only its holder knows, and what they may do and see at this moment. */
export type Session = { scope: Scope; actor: Omit<UserActor, keyof Origin>; expiresAt: string }

const never = new Date(0).toISOString()

/** Seconds: twelve hours after the last use, seven days in all. */
export const sessionSeconds = { idle: 12 * 3600, max: 7 * 24 * 3600 }
/** How stale `seen_at` may grow before a use is written down: a write for every read would cost more than the read. */
const noted = 10 * 60 * 1000

export const readBearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]

/** Writes a new session down and returns its token, which nothing keeps. Who came by a PIN has not shown their password in it. */
export async function openSession(
  db: Db,
  account: AccountId,
  userId: number,
  userAgent?: string,
  { byPin = false }: { byPin?: boolean } = {},
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + sessionSeconds.idle * 1000).toISOString()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      accountId: account,
      userId,
      device: describeDevice(userAgent),
      expiresAt,
      ...(byPin && { confirmedAt: never }),
    })
    .execute()
  return token
}

type Row = {
  accountId: AccountId
  userId: number
  createdAt: string
  seenAt: string
  expiresAt: string
  confirmedAt: string
  status: AccountStatus
  roles: string[]
  organizationId: number
  organizations: number[]
  settings: { name: string; value: string }[]
}

/** The live session of a token, with the rights of its user. Whoever is inactive has none, nor have the others of a closed account. */
export async function findSession(db: Db, token: string | undefined): Promise<Session> {
  const tokenHash = token === undefined ? fail('SignInRequired') : hashToken(token)
  const { rows } = await sql<Row>`
    select s.account_id, s.user_id, s.created_at, s.seen_at, s.expires_at, s.confirmed_at, a.status, u.roles, u.organization_id,
      array(select w.id from organizations w where w.account_id = s.account_id and w.deleted_at is null and ('admin' = any (u.roles)
          or w.id = u.organization_id or w.id in (select m.organization_id from user_organizations m
            where m.account_id = s.account_id and m.user_id = s.user_id)) order by w.id) as organizations,
      (select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]') from account_settings
        where account_id = s.account_id and name in (${moduleSettings})) as settings
    from sessions s
      join accounts a on a.id = s.account_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
      join organizations o on o.account_id = u.account_id and o.id = u.organization_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()
      and is_on_duty(u.status, u.active_from, u.active_to, o.time_zone) and u.deleted_at is null and (a.status <> 'deleted' or 'admin' = any (u.roles))`.execute(
    db,
  )
  const row = rows[0] ?? fail('SignInRequired')
  if (Date.now() - Date.parse(row.seenAt) > noted) await noteUse(db, tokenHash, row.createdAt)
  const level = levelOfRoles(row.roles)
  return {
    scope: createScope(row.accountId, row.organizations, level === 'admin'),
    actor: {
      kind: 'user',
      id: row.userId,
      level,
      status: row.status,
      modules: {
        collaborator: settingValue(row.settings, accountModules.collaborator),
        chat: settingValue(row.settings, accountModules.chat),
      },
      organizationId: row.organizationId,
      tokenHash,
      confirmedAt: row.confirmedAt,
    },
    expiresAt: row.expiresAt,
  }
}
const moduleSettings = sql.join(Object.values(accountModules).map((name) => sql.lit(name)))

type Proven = Pick<UserActor, 'confirmedAt'>
const recentMs = 10 * 60 * 1000

/** A session that was opened by a PIN has no administration before the password was shown in it. */
export const hasConfirmedPassword = ({ confirmedAt }: Proven): boolean => Date.parse(confirmedAt) > 0

/** Says whether the session has shown the password as the endpoint asks for it, of a call that changes these members. */
export function hasRequiredProof(
  actor: Proven,
  { access, proof }: Pick<Endpoint, 'access' | 'proof'>,
  changed: readonly string[] = [],
): boolean {
  if (access === 'admin' && !hasConfirmedPassword(actor)) return false
  const needsRecent = proof === 'always' || proof?.some((member) => changed.includes(member))
  return !needsRecent || Date.now() - Date.parse(actor.confirmedAt) <= recentMs
}

export function requireRecentPassword(...asked: Parameters<typeof hasRequiredProof>): void {
  if (!hasRequiredProof(...asked)) fail('PasswordRequired')
}

async function noteUse(db: Db, tokenHash: Buffer, createdAt: string) {
  const expires = Math.min(Date.now() + sessionSeconds.idle * 1000, Date.parse(createdAt) + sessionSeconds.max * 1000)
  await db
    .updateTable('sessions')
    .set({ seenAt: new Date().toISOString(), expiresAt: new Date(expires).toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Which sessions of an account: all of them, but for what is said. */
export type SessionFilter = { userId?: number; id?: number; mine?: true; butMine?: true }

/** Ends sessions in the transaction of what they end for, and says which they were. */
export async function endSessions(db: Db, account: AccountId, actor: Actor, which: SessionFilter): Promise<Buffer[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where(among(account, actor, which))
    .returning('tokenHash')
    .execute()
  return ended.map(({ tokenHash }) => tokenHash)
}

export async function listSessionHashes(db: Db, account: AccountId, actor: Actor, which: SessionFilter): Promise<Buffer[]> {
  const open = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where(among(account, actor, which))
    .execute()
  return open.map(({ tokenHash }) => tokenHash)
}

function among(account: AccountId, actor: Actor, { userId, id, mine, butMine }: SessionFilter) {
  const own = actor.kind === 'user' ? actor.tokenHash : Buffer.of()
  return (eb: ExpressionBuilder<DB, 'sessions'>) =>
    eb.and([
      eb('accountId', '=', account),
      ...(userId === undefined ? [] : [eb('userId', '=', userId)]),
      ...(id === undefined ? [] : [eb('id', '=', id)]),
      ...(mine ? [eb('tokenHash', '=', own)] : []),
      ...(butMine ? [eb('tokenHash', '<>', own)] : []),
    ])
}
