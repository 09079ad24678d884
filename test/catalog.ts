import { Client, type ClientConfig } from 'pg'

const inPublic = `= 'public'::regnamespace`
/** Extensions have functions of their own, which no migration creates. */
const isOwn = (oid: string) => `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`
const isTable = `c.relnamespace ${inPublic} and c.relkind in ('r', 'p', 'v', 'm') and c.relname not like 'kysely\\_%'`

/** Each query returns one line per object, independent of the order of columns. */
const questions = {
  columns: `
    select format('%s.%s: %s', c.relname, a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
        case when a.attcollation <> t.typcollation then 'collate ' || a.attcollation::regcollation::text end,
        case when a.attnotnull then 'not null' end, nullif('identity ' || a.attidentity::text, 'identity '),
        nullif('generated ' || a.attgenerated::text, 'generated '), 'default ' || pg_get_expr(d.adbin, d.adrelid),
        'statistics ' || nullif(a.attstattarget, -1)::text, 'storage ' || a.attstorage::text))
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where ${isTable}`,
  tables: `
    select format('%s: kind %s, owner %s, policies %s, forced %s, options %s', c.relname, c.relkind, c.relowner::regrole, c.relrowsecurity,
        c.relforcerowsecurity, c.reloptions)
      from pg_class c where ${isTable}`,
  // Validity only tells whether old rows were checked, so it is ignored.
  constraints: `
    select format('%s.%s: %s', c.relname, k.conname, regexp_replace(pg_get_constraintdef(k.oid), ' NOT VALID$', ''))
      from pg_constraint k join pg_class c on c.oid = k.conrelid where ${isTable} and k.contype <> 'n'`,
  indexes: `select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid where ${isTable}`,
  statistics: `select format('%s, target %s', pg_get_statisticsobjdef(s.oid), nullif(s.stxstattarget, -1)) from pg_statistic_ext s where s.stxnamespace ${inPublic}`,
  policies: `
    select format('%s.%s: permissive %s, command %s, roles %s, using %s, check %s', c.relname, p.polname, p.polpermissive, p.polcmd,
        p.polroles::regrole[], pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p join pg_class c on c.oid = p.polrelid where ${isTable}`,
  grants: `
    select format('%s: %s to %s', name, privilege_type, grantee::regrole) from (
      select c.relname as name, c.relacl as acl from pg_class c where (${isTable} or c.relkind = 'S' and c.relnamespace ${inPublic})
      union all select c.relname || '.' || a.attname, a.attacl from pg_attribute a join pg_class c on c.oid = a.attrelid where not a.attisdropped and ${isTable}
      union all select p.oid::regprocedure::text, p.proacl from pg_proc p where p.pronamespace ${inPublic} and ${isOwn('p.oid')}
      union all select n.nspname, n.nspacl from pg_namespace n where n.oid ${inPublic}
    ) as holders, aclexplode(acl)`,
  functions: `select pg_get_functiondef(p.oid) from pg_proc p where p.pronamespace ${inPublic} and p.prokind in ('f', 'p') and ${isOwn('p.oid')}`,
  views: `
    select format('%s reads %s where %s', c.relname, string_agg(a.attname, ', ' order by a.attname),
        substring(pg_get_viewdef(c.oid) from '\\sFROM [\\s\\S]*$'))
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace ${inPublic} and c.relkind = 'v' and ${isOwn('c.oid')} group by c.oid`,
  sequences: `select format('%s: %s from %s by %s', sequencename, data_type, start_value, increment_by) from pg_sequences where schemaname = 'public'`,
  collations: `select format('%s: %s', c.collname, to_jsonb(c) - '{oid,collname,collversion}'::text[]) from pg_collation c where c.collnamespace ${inPublic}`,
  triggers: `select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${isTable} and not t.tgisinternal`,
  comments: `
    select format('%s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description) from pg_description d
      where d.classoid = 'pg_class'::regclass and d.objoid in (select c.oid from pg_class c where ${isTable})`,
}

/** Describes everything that migrations create as sorted lines; equal lines mean equal databases up to the order of columns. */
export async function readCatalog(superuser: ClientConfig): Promise<Record<string, string[]>> {
  const client = new Client(superuser)
  await client.connect()
  try {
    const catalog: Record<string, string[]> = {}
    for (const [name, question] of Object.entries(questions)) {
      const { rows } = await client.query<[string]>({ text: question, rowMode: 'array' })
      catalog[name] = rows.map(([line]) => line).toSorted()
    }
    return catalog
  } finally {
    await client.end()
  }
}
