import { Client, type ClientConfig } from 'pg'
import { StartError, isMachineUnreachable } from '#server/platform/process/start-error.ts'
import { coordinatorTables, isDistributedByAccount, listLayoutErrors, fetchRows } from './citus-layout.ts'

type Table = { name: string; isForced: boolean; isLaidOut: boolean }
type Reference = { name: string; child: string; parent: string; definition: string }
export type DistributionResult = { tables: string[]; everywhere: string[]; given: string[] }

/**
 * Lays the tables of accounts out over the machines of a PostgreSQL with Citus, all rows of an account on one of them. What is laid out already
 * stays, so that it may be run again, after it failed or after a migration brought new tables. Says which tables it laid out, and which
 * references between tables had to be given up.
 */
export async function distribute(database: ClientConfig): Promise<DistributionResult> {
  const client = new Client({ ...database, options: '-c timezone=UTC -c statement_timeout=0' })
  await client.connect()
  try {
    await refuseCluster(client)
    const tables = await tablesOf(client)
    const references = await referencesOf(client)
    const found = await listLayoutErrors(client)
    if (found.length) refuse(`These do not hold within one account: ${found.join('; ')}`)
    return await layOut(client, tables, references)
  } finally {
    await client.end()
  }
}

const refuse = (why: string): never => {
  throw new StartError(why)
}

/** Asked before the tables are brought up to date: what was done for that has connections which are seen for a moment longer. */
export async function requireNotServed(database: ClientConfig): Promise<void> {
  const client = new Client(database)
  await client.connect()
  try {
    const served = await fetchRows(
      client,
      `select from pg_stat_activity where datname = current_database() and application_name = 'atelier'`,
    )
    if (served.length) refuse('A server still runs on this database. Stop all of them first.')
  } finally {
    await client.end()
  }
}

/** Whether there is a cluster that can hold an account, and that requests can reach. */
async function refuseCluster(client: Client): Promise<void> {
  const extension = await fetchRows(client, `select from pg_extension where extname = 'citus'`)
  if (!extension.length)
    refuse('The database lacks the extension citus. As a superuser run in it, and on every worker: create extension citus;')
  const nodes = await fetchRows<{ groupid: number }>(client, `select groupid from pg_dist_node where isactive and noderole = 'primary'`)
  if (!nodes.some(({ groupid }) => groupid === 0))
    refuse(`The coordinator does not know its own address. As a superuser run: select citus_set_coordinator_host('HOST', PORT);`)
  if (!nodes.some(({ groupid }) => groupid !== 0)) refuse(`There is no worker. As a superuser run: select citus_add_node('HOST', PORT);`)
  // As the owner first, so that a machine that is away is not taken for one that keeps the requests out.
  for (const { place, success, result } of await askWorkers(client)) if (!success) refuse(isMachineUnreachable(place, result))
  await client.query('begin; set local role atelier_app')
  const told = await askWorkers(client)
  await client.query('rollback')
  for (const { place, success, result } of told) {
    if (!success)
      refuse(`Requests cannot reach the worker ${place} (${result}). Let atelier_app sign in there: alter role atelier_app login;`)
    if (!/^(Etc\/)?(UTC|UCT|Zulu|GMT)$/.test(result)) refuse(`The worker ${place} reckons in ${result}. Set its timezone to UTC.`)
  }
}

/** Each in which time it reckons. */
const askWorkers = (client: Client) =>
  fetchRows<{ place: string; success: boolean; result: string }>(
    client,
    `select nodename || ':' || nodeport as place, success, result from run_command_on_workers('show timezone')`,
  )

const tablesOf = (client: Client) =>
  fetchRows<Table>(
    client,
    `select relname as name, relforcerowsecurity as "isForced",
        exists (select from pg_dist_partition where logicalrelid = c.oid and (partmethod = 'h' or repmodel = 't')) as "isLaidOut"
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e') order by 1`,
  )

const referencesOf = (client: Client) =>
  fetchRows<Reference>(
    client,
    `select conname as name, c.relname as child, p.relname as parent, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )

/** All of it, or nothing. References stand between tables of one kind only, so they go before and come back after. */
async function layOut(client: Client, tables: Table[], references: Reference[]): Promise<DistributionResult> {
  const left = tables.filter(({ name, isLaidOut }) => !isLaidOut && !coordinatorTables.includes(name))
  const [whole, apart] = [left.filter(({ name }) => !isDistributedByAccount(name)), left.filter(({ name }) => isDistributedByAccount(name))]
  const concerned = references.filter((reference) => left.some(({ name }) => name === reference.child || name === reference.parent))
  const given = concerned.filter(({ child, definition }) => coordinatorTables.includes(child) || /ON DELETE SET/.test(definition))
  const columnRights = await columnRightsOf(client)

  await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
  // A forced policy would hide rows from the owner who copies them, and from the references that are looked at when they come back.
  const forced = left.length ? tables.filter(({ isForced }) => isForced) : []
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  for (const { name, child } of concerned) await client.query(`alter table ${child} drop constraint ${name}`)
  await layOutFunctions(client, `proname = 'current_account'`)
  for (const { name } of whole) await client.query(`select create_reference_table('${name}')`)
  for (const { name } of apart) await client.query(`select create_distributed_table('${name}', 'account_id')`)
  for (const reference of concerned.filter((one) => !given.includes(one)))
    await client.query(`alter table ${reference.child} add constraint ${reference.name} ${reference.definition}`)
  for (const { name } of forced) await client.query(`alter table ${name} force row level security`)
  await layOutFunctions(client, `lanname = 'sql'`)
  await sendFunctions(client)
  for (const grant of columnRights) await client.query(grant)
  // What stood here before was copied, and is hidden now.
  for (const { name } of left) await client.query(`select truncate_local_data_after_distributing_table('${name}')`)
  await client.query(settings)
  await client.query(views)
  await client.query('commit')
  return { tables: apart.map(({ name }) => name), everywhere: whole.map(({ name }) => name), given: given.map(({ name }) => name) }
}

/**
 * The account of a transaction goes to wherever its statements go, together with its beginning, of which a worker has had its own: nobody is told
 * so. Who writes what is whole on every machine may have read or written at several of them before, and makes nobody wait but who writes the same
 * row: what of an account changes by one hand at a time is held beforehand (`hold.ts`). A machine that does not even say no is given up before the
 * statement itself is, so that it can be named.
 */
const settings = `do $$ begin
  execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
  execute format('alter database %I set citus.worker_min_messages = %L', current_database(), 'error');
  execute format('alter database %I set citus.multi_shard_modify_mode = %L', current_database(), 'sequential');
  execute format('alter database %I set citus.node_connection_timeout = %L', current_database(), '5s');
  execute format('alter database %I set citus.all_modifications_commutative = %L', current_database(), 'on');
end $$`

/** PostgreSQL 15 and 16 refuse to join what says that two accounts are one before it looks at any row; written so it does not see it. */
const views = `do $$ declare one record; begin
  for one in select relname as name, replace(relname, '_in_account', '') as of from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v' and relname like '%\\_in\\_account' loop
    execute format('create or replace view %I as select * from %I where account_id + 0 = current_account()', one.name, one.of);
  end loop;
end $$`

/** Those of the owner that statements may call, which are then sent to where the rows are. */
async function layOutFunctions(client: Client, which: string): Promise<void> {
  const found = await fetchRows<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not p.prosecdef and ${which}
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        and not exists (select from pg_dist_object where classid = 'pg_proc'::regclass and objid = p.oid)`,
  )
  for (const { name } of found) await client.query(`select create_distributed_function($1)`, [name])
}

/** Those that act as the owner are run where the account lies that they name first: sent as statements, theirs would be the request's. */
const sendFunctions = (client: Client) =>
  client.query(`select create_distributed_function(oid, 'account', colocate_with := 'audit_entries', force_delegation := true)
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and proargnames[1] = 'account'
      and not exists (select from pg_dist_object
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and distribution_argument_index is not null)`)

/** Rights on single columns are not copied with a table: they are granted once more when all is laid out. */
const columnRightsOf = async (client: Client) =>
  (
    await fetchRows<{ statement: string }>(
      client,
      `select format('grant %s (%I) on %s to %I', privilege_type, attname, attrelid::regclass, grantee::regrole::text) as statement
        from pg_attribute, aclexplode(attacl)
        where attacl is not null and not attisdropped and grantee = 'atelier_app'::regrole and (select relnamespace from pg_class where oid = attrelid) = 'public'::regnamespace`,
    )
  ).map(({ statement }) => statement)
