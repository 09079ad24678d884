import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import { StartError } from '#server/platform/process/start-error.ts'

/**
 * Three roles share the work. `postgres` prepares the server, here and nowhere else. `atelier` owns the database: it migrates, runs jobs and
 * finds out who is asking. `atelier_app` owns nothing and cannot sign in: every business transaction becomes it, so that row-level security
 * binds it and a forgotten filter shows nothing.
 */
const owner = 'atelier'
const tenant = 'atelier_app'

/** For searches in text within an account, and for what may not overlap. They are trusted: on a server of somebody else's the owner of the database may add them. */
const extensions = ['btree_gin', 'btree_gist', 'pg_trgm']

/** Prepares the embedded server. Says nothing and changes nothing when all is there. */
export async function bootstrap(superuser: ClientConfig) {
  await withClient({ ...superuser, database: 'postgres' }, async (client) => {
    const missing = await facts(
      client,
      `select not exists (select from pg_roles where rolname = '${owner}') as owner,
              not exists (select from pg_roles where rolname = '${tenant}') as tenant,
              not exists (select from pg_database where datname = '${owner}') as database`,
    )
    if (missing.owner) await client.query(`create role ${owner} login`)
    if (missing.tenant) await client.query(`create role ${tenant} nologin`)
    if (missing.owner || missing.tenant) await client.query(`grant ${tenant} to ${owner} with set true`)
    if (missing.database) await client.query(`create database ${owner} owner ${owner}`)
  })
  await withClient({ ...superuser, database: owner }, addExtensions)
}

/** On a server of somebody else's (DATABASE_URL): what is missing is made if the user may make it, else the user is told what to ask for. */
export async function checkServer(config: ClientConfig) {
  await withClient(config, async (client) => {
    const { rows } = await client.query<{ name: string; database: string; version: number; mayMake: boolean }>(
      `select current_user as name, current_database() as database, current_setting('server_version_num')::int as version,
              has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayMake"`,
    )
    const { name, database, version, mayMake } = rows[0]!
    if (version < 150_000) throw new StartError('DATABASE_URL leads to a PostgreSQL older than 15.')
    if (!mayMake) {
      const own = `alter database ${escapeIdentifier(database)} owner to ${escapeIdentifier(name)}`
      const use = `grant create on schema public to ${escapeIdentifier(name)}`
      throw new StartError(
        `The user of DATABASE_URL does not own the database, and may not make tables in it. As a superuser run in it: ${own}; ${use};`,
      )
    }
    await addExtensions(client)
    await addTenant(client, name, version)
  })
}

/** What is there is not asked for: of a cluster every machine would be, one that is away and one whose extension is a superuser's. */
async function addExtensions(client: Client) {
  const { rows } = await client.query<{ name: string }>('select extname as name from pg_extension')
  for (const name of extensions.filter((each) => !rows.some((row) => row.name === each))) {
    await client.query(`create extension if not exists ${name}`).catch((cause: Error & { code?: string }) => {
      if (/^(08|53|57)/.test(cause.code ?? '')) throw cause // the server is in trouble, and says so
      throw new StartError(
        `The database of DATABASE_URL lacks an extension (${cause.message}). As a superuser run in it: create extension ${name};`,
      )
    })
  }
}

async function addTenant(client: Client, user: string, version: number) {
  // From 16 on a role may be a member of another and still not be allowed to become it.
  const [right, option] = version < 160_000 ? ['MEMBER', ''] : ['SET', ' with set true']
  const mayBecome = async () => {
    const { yes } = await facts(client, `select pg_has_role(oid, '${right}') as yes from pg_roles where rolname = '${tenant}'`)
    return yes === true
  }
  if (await mayBecome()) return
  const grant = `grant ${tenant} to ${escapeIdentifier(user)}${option}`
  await client.query(`create role ${tenant} nologin`).catch(() => {}) // it may be there, or we may not be allowed to
  await client.query(grant).catch(() => {})
  if (await mayBecome()) return
  throw new StartError(`The user of DATABASE_URL cannot become ${tenant}. As a superuser run: create role ${tenant} nologin; ${grant};`)
}

async function withClient(config: ClientConfig, work: (client: Client) => Promise<void>) {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...config })
  client.on('error', () => {}) // whatever is asked next fails
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function facts(client: Client, question: string): Promise<Record<string, boolean>> {
  const { rows } = await client.query<Record<string, boolean>>(question)
  return rows[0] ?? {}
}
