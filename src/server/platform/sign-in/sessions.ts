import { sql, type ExpressionBuilder } from 'kysely'
import { levelOfRoles, accountModules, type AccountStatus } from '#contract/kit/access.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import type { Actor, Origin, SessionFilter, UserActor } from '#server/platform/context.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { describeDevice } from './device.ts'
import { hashToken, newToken } from './passwords.ts'
import { createScope, type Scope } from '#server/platform/database/scope.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'

/** The caller, authenticated by a secret token, with their present rights and scope. */
export type Session = { scope: Scope; actor: Omit<UserActor, keyof Origin>; expiresAt: string }

const neverConfirmed = new Date(0).toISOString()

/** Seconds: twelve hours after the last use, seven days in total. */
export const sessionSeconds = { idle: 12 * 3600, max: 7 * 24 * 3600 }
/** Milliseconds by which `seen_at` may lag behind: a write for every read would cost more than the read. */
const noteIntervalMs = 10 * 60 * 1000

export const readBearerToken = (authorization: string | undefined): string | undefined =>
  /^bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]

/** Stores a new session and returns its token, which is not stored. A session opened by PIN has no confirmed password. */
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
      ...(byPin && { confirmedAt: neverConfirmed }),
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

/** Returns the valid session of a token with the rights of its user. Inactive users have none; in a closed account only admins have one. */
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
  if (Date.now() - Date.parse(row.seenAt) > noteIntervalMs) await recordUse(db, tokenHash, row.createdAt)
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
        invoices: settingValue(row.settings, accountModules.invoices),
      },
      organizationId: row.organizationId,
      tokenHash,
      confirmedAt: row.confirmedAt,
    },
    expiresAt: row.expiresAt,
  }
}
const moduleSettings = sql.join(Object.values(accountModules).map((name) => sql.lit(name)))

type ProofSubject = Pick<UserActor, 'confirmedAt'>
const recentMs = 10 * 60 * 1000

/** A session opened by PIN has no admin access until the password is confirmed in it. */
export const hasConfirmedPassword = ({ confirmedAt }: ProofSubject): boolean => Date.parse(confirmedAt) > 0

/** Whether the session meets the password proof that the endpoint requires for a change of these members. */
export function hasRequiredProof(
  actor: ProofSubject,
  { access, proof }: Pick<Endpoint, 'access' | 'proof'>,
  changed: readonly string[] = [],
): boolean {
  if (access === 'admin' && !hasConfirmedPassword(actor)) return false
  const needsRecent = proof === 'always' || proof?.some((member) => changed.includes(member))
  return !needsRecent || Date.now() - Date.parse(actor.confirmedAt) <= recentMs
}

/** True for an admin whose session shows the data of the administration. */
export const isProvenAdmin = (actor: ProofSubject & Pick<UserActor, 'level'>): boolean =>
  actor.level === 'admin' && hasConfirmedPassword(actor)

export function requireRecentPassword(...proof: Parameters<typeof hasRequiredProof>): void {
  if (!hasRequiredProof(...proof)) fail('PasswordRequired')
}

async function recordUse(db: Db, tokenHash: Buffer, createdAt: string) {
  const expires = Math.min(Date.now() + sessionSeconds.idle * 1000, Date.parse(createdAt) + sessionSeconds.max * 1000)
  await db
    .updateTable('sessions')
    .set({ seenAt: new Date().toISOString(), expiresAt: new Date(expires).toISOString() })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Ends sessions in the caller's transaction and returns their token hashes. */
export async function endSessions(db: Db, account: AccountId, actor: Actor, which: SessionFilter): Promise<Buffer[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where(matchesFilter(account, actor, which))
    .returning('tokenHash')
    .execute()
  return ended.map(({ tokenHash }) => tokenHash)
}

export async function listSessionHashes(db: Db, account: AccountId, actor: Actor, which: SessionFilter): Promise<Buffer[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where(matchesFilter(account, actor, which))
    .execute()
  return sessions.map(({ tokenHash }) => tokenHash)
}

function matchesFilter(account: AccountId, actor: Actor, { userId, id, mine, butMine }: SessionFilter) {
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
