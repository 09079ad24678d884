import type { Client, ClientConfig } from 'pg'
import { StartError, isMachineUnreachable } from '#server/platform/process/start-error.ts'
import { withClient } from './driver.ts'
import { coordinatorTables, isDistributedByAccount, listLayoutErrors, fetchRows } from './citus-layout.ts'

type Table = { name: string; isForced: boolean; isLaidOut: boolean }
type Reference = { name: string; child: string; parent: string; definition: string }
export type DistributionResult = { tables: string[]; everywhere: string[]; given: string[] }

/**
 * Distributes the tables over the machines of a Citus cluster, all rows of an account on one machine. It skips distributed tables, so it
 * can run again after a failure or a migration. `given` lists the foreign keys that it dropped.
 */
export const distribute = (database: ClientConfig): Promise<DistributionResult> =>
  withClient({ ...database, options: '-c timezone=UTC -c statement_timeout=0' }, async (client) => {
    await requireCluster(client)
    const tables = await listTables(client)
    const references = await listReferences(client)
    const layoutErrors = await listLayoutErrors(client)
    if (layoutErrors.length) failStart(`These do not hold within one account: ${layoutErrors.join('; ')}`)
    return distributeTables(client, tables, references)
  })

const failStart = (why: string): never => {
  throw new StartError(why)
}

/** Runs before the migration, whose own connections stay visible for a moment after it. */
export const requireNotServed = (database: ClientConfig): Promise<void> =>
  withClient(database, async (client) => {
    const served = await fetchRows(
      client,
      `select from pg_stat_activity where datname = current_database() and application_name = 'atelier'`,
    )
    if (served.length) failStart('A server still runs on this database. Stop all of them first.')
  })

/** Requires a cluster that can store accounts and whose workers accept connections of requests. */
async function requireCluster(client: Client): Promise<void> {
  const extension = await fetchRows(client, `select from pg_extension where extname = 'citus'`)
  if (!extension.length)
    failStart('The database lacks the extension citus. As a superuser run in it, and on every worker: create extension citus;')
  const nodes = await fetchRows<{ groupid: number }>(client, `select groupid from pg_dist_node where isactive and noderole = 'primary'`)
  if (!nodes.some(({ groupid }) => groupid === 0))
    failStart(`The coordinator does not know its own address. As a superuser run: select citus_set_coordinator_host('HOST', PORT);`)
  if (!nodes.some(({ groupid }) => groupid !== 0)) failStart(`There is no worker. As a superuser run: select citus_add_node('HOST', PORT);`)
  // The owner connects first, so that a machine that is down is not reported as one that rejects requests.
  for (const { place, success, result } of await askWorkers(client)) if (!success) failStart(isMachineUnreachable(place, result))
  await client.query('begin; set local role atelier_app')
  const workerAnswers = await askWorkers(client)
  await client.query('rollback')
  for (const { place, success, result } of workerAnswers) {
    if (!success)
      failStart(`Requests cannot reach the worker ${place} (${result}). Let atelier_app sign in there: alter role atelier_app login;`)
    if (!/^(Etc\/)?(UTC|UCT|Zulu|GMT)$/.test(result)) failStart(`The worker ${place} reckons in ${result}. Set its timezone to UTC.`)
  }
}

/** Each row holds the time zone of a worker. */
const askWorkers = (client: Client) =>
  fetchRows<{ place: string; success: boolean; result: string }>(
    client,
    `select nodename || ':' || nodeport as place, success, result from run_command_on_workers('show timezone')`,
  )

const listTables = (client: Client) =>
  fetchRows<Table>(
    client,
    `select relname as name, relforcerowsecurity as "isForced",
        exists (select from pg_dist_partition where logicalrelid = c.oid and (partmethod = 'h' or repmodel = 't')) as "isLaidOut"
      from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e') order by 1`,
  )

const listReferences = (client: Client) =>
  fetchRows<Reference>(
    client,
    `select conname as name, c.relname as child, p.relname as parent, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )

/** Distributes everything or nothing. Foreign keys may only connect tables of one kind, so they are dropped before and restored after. */
async function distributeTables(client: Client, tables: Table[], references: Reference[]): Promise<DistributionResult> {
  const pendingTables = tables.filter(({ name, isLaidOut }) => !isLaidOut && !coordinatorTables.includes(name))
  const replicated = pendingTables.filter(({ name }) => !isDistributedByAccount(name))
  const distributed = pendingTables.filter(({ name }) => isDistributedByAccount(name))
  const affectedReferences = references.filter((reference) =>
    pendingTables.some(({ name }) => name === reference.child || name === reference.parent),
  )
  const droppedReferences = affectedReferences.filter(
    ({ child, definition }) => coordinatorTables.includes(child) || /ON DELETE SET/.test(definition),
  )
  const columnRights = await listColumnGrants(client)

  await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
  // A forced policy would hide rows from the owner who copies them, and from foreign keys that are checked on restore.
  const forced = pendingTables.length ? tables.filter(({ isForced }) => isForced) : []
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  for (const { name, child } of affectedReferences) await client.query(`alter table ${child} drop constraint ${name}`)
  await distributeFunctions(client, `proname = 'current_account'`)
  for (const { name } of replicated) await client.query(`select create_reference_table('${name}')`)
  for (const { name } of distributed) await client.query(`select create_distributed_table('${name}', 'account_id')`)
  for (const reference of affectedReferences.filter((dropped) => !droppedReferences.includes(dropped)))
    await client.query(`alter table ${reference.child} add constraint ${reference.name} ${reference.definition}`)
  for (const { name } of forced) await client.query(`alter table ${name} force row level security`)
  await distributeFunctions(client, `lanname = 'sql'`)
  await distributeOwnerFunctions(client)
  for (const grant of columnRights) await client.query(grant)
  // The local rows were copied, and only take space here.
  for (const { name } of pendingTables) await client.query(`select truncate_local_data_after_distributing_table('${name}')`)
  await client.query(settingsSql)
  await client.query(viewsSql)
  await client.query('commit')
  return {
    tables: distributed.map(({ name }) => name),
    everywhere: replicated.map(({ name }) => name),
    given: droppedReferences.map(({ name }) => name),
  }
}

/**
 * Workers get SET LOCAL of a transaction, without notices. Sequential mode allows writes to replicated tables after use of several machines;
 * they block only the same row (see `subject-locks.ts`). An unreachable machine times out before the statement, so that it can be named.
 */
const settingsSql = `do $$ begin
  execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
  execute format('alter database %I set citus.worker_min_messages = %L', current_database(), 'error');
  execute format('alter database %I set citus.multi_shard_modify_mode = %L', current_database(), 'sequential');
  execute format('alter database %I set citus.node_connection_timeout = %L', current_database(), '5s');
  execute format('alter database %I set citus.all_modifications_commutative = %L', current_database(), 'on');
end $$`

/** PostgreSQL 15 and 16 reject joins on a condition that makes two accounts equal; `+ 0` hides it from the planner. */
const viewsSql = `do $$ declare one record; begin
  for one in select relname as name, replace(relname, '_in_account', '') as of from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v' and relname like '%\\_in\\_account' loop
    execute format('create or replace view %I as select * from %I where account_id + 0 = current_account()', one.name, one.of);
  end loop;
end $$`

/** Distributes the owner's functions that statements may call, so that calls run where the rows are. */
async function distributeFunctions(client: Client, conditionSql: string): Promise<void> {
  const functions = await fetchRows<{ name: string }>(
    client,
    `select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not p.prosecdef and ${conditionSql}
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
        and not exists (select from pg_dist_object where classid = 'pg_proc'::regclass and objid = p.oid)`,
  )
  for (const { name } of functions) await client.query(`select create_distributed_function($1)`, [name])
}

/** Security-definer functions run on the machine of their first argument: sent as statements they would run with the request's rights. */
const distributeOwnerFunctions = (client: Client) =>
  client.query(`select create_distributed_function(oid, 'account', colocate_with := 'audit_entries', force_delegation := true)
    from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and proargnames[1] = 'account'
      and not exists (select from pg_dist_object
        where classid = 'pg_proc'::regclass and objid = pg_proc.oid and distribution_argument_index is not null)`)

/** Citus does not copy rights on single columns with a table, so they are granted again at the end. */
const listColumnGrants = async (client: Client) =>
  (
    await fetchRows<{ statement: string }>(
      client,
      `select format('grant %s (%I) on %s to %I', privilege_type, attname, attrelid::regclass, grantee::regrole::text) as statement
        from pg_attribute, aclexplode(attacl)
        where attacl is not null and not attisdropped and grantee = 'atelier_app'::regrole and (select relnamespace from pg_class where oid = attrelid) = 'public'::regnamespace`,
    )
  ).map(({ statement }) => statement)
