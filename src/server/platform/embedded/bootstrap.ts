import { escapeIdentifier, type Client, type ClientConfig } from 'pg'
import { withClient } from '#server/platform/database/driver.ts'
import { StartError } from '#server/platform/process/start-error.ts'

/**
 * `postgres` prepares the server, here only. `atelier` owns the database: it migrates, runs jobs and authenticates. `atelier_app` owns
 * nothing and cannot log in: business transactions run as it, under row-level security.
 */
const ownerRole = 'atelier'
const appRole = 'atelier_app'

/**
 * Extensions for text search within an account and for exclusion constraints. They are trusted: on an external server the owner of the
 * database may create them.
 */
const extensions = ['btree_gin', 'btree_gist', 'pg_trgm']

/** Prepares the embedded server; changes nothing if everything exists. */
export async function bootstrap(superuser: ClientConfig) {
  await withClient({ ...superuser, database: 'postgres' }, async (client) => {
    const missing = await fetchFlags(
      client,
      `select not exists (select from pg_roles where rolname = '${ownerRole}') as owner,
              not exists (select from pg_roles where rolname = '${appRole}') as tenant,
              not exists (select from pg_database where datname = '${ownerRole}') as database`,
    )
    if (missing.owner) await client.query(`create role ${ownerRole} login`)
    if (missing.tenant) await client.query(`create role ${appRole} nologin`)
    if (missing.owner || missing.tenant) await client.query(`grant ${appRole} to ${ownerRole} with set true`)
    if (missing.database) await client.query(`create database ${ownerRole} owner ${ownerRole}`)
  })
  await withClient({ ...superuser, database: ownerRole }, addExtensions)
}

/**
 * Prepares an external server (DATABASE_URL): creates what is missing if the user may, and otherwise fails with the statements that a
 * superuser must run.
 */
export async function checkServer(config: ClientConfig) {
  await withClient(config, async (client) => {
    const { rows } = await client.query<{ name: string; database: string; version: number; canCreate: boolean }>(
      `select current_user as name, current_database() as database, current_setting('server_version_num')::int as version,
              has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "canCreate"`,
    )
    const { name, database, version, canCreate } = rows[0]!
    if (version < 150_000) throw new StartError('DATABASE_URL leads to a PostgreSQL older than 15.')
    if (!canCreate) {
      const own = `alter database ${escapeIdentifier(database)} owner to ${escapeIdentifier(name)}`
      const use = `grant create on schema public to ${escapeIdentifier(name)}`
      throw new StartError(
        `The user of DATABASE_URL does not own the database, and may not make tables in it. As a superuser run in it: ${own}; ${use};`,
      )
    }
    await addExtensions(client)
    await addAppRole(client, name, version)
  })
}

/** Existing extensions are skipped: on a cluster `create extension` involves every machine, also one that is down or needs a superuser. */
async function addExtensions(client: Client) {
  const { rows } = await client.query<{ name: string }>('select extname as name from pg_extension')
  for (const name of extensions.filter((extension) => !rows.some((row) => row.name === extension))) {
    await client.query(`create extension if not exists ${name}`).catch((cause: Error & { code?: string }) => {
      if (/^(23505|42710)$/.test(cause.code ?? '')) return // Another process has created it meanwhile, in spite of `if not exists`.
      if (/^(08|53|57)/.test(cause.code ?? '')) throw cause // Server trouble is reported as it is.
      throw new StartError(
        `The database of DATABASE_URL lacks an extension (${cause.message}). As a superuser run in it: create extension ${name};`,
      )
    })
  }
}

async function addAppRole(client: Client, user: string, version: number) {
  // From PostgreSQL 16 on, a member of a role may still lack the right to become it.
  const [right, option] = version < 160_000 ? ['MEMBER', ''] : ['SET', ' with set true']
  const canBecome = async () => {
    const { yes } = await fetchFlags(client, `select pg_has_role(oid, '${right}') as yes from pg_roles where rolname = '${appRole}'`)
    return yes === true
  }
  if (await canBecome()) return
  const grant = `grant ${appRole} to ${escapeIdentifier(user)}${option}`
  await client.query(`create role ${appRole} nologin`).catch(() => {}) // The role may exist, or this user may not create it.
  await client.query(grant).catch(() => {})
  if (await canBecome()) return
  throw new StartError(`The user of DATABASE_URL cannot become ${appRole}. As a superuser run: create role ${appRole} nologin; ${grant};`)
}

async function fetchFlags(client: Client, question: string): Promise<Record<string, boolean>> {
  const { rows } = await client.query<Record<string, boolean>>(question)
  return rows[0] ?? {}
}
