import { afterAll, expect, inject, onTestFinished, test } from 'vitest'

// A driver of its own: the names that it gives are counted, and the whole suite in one process asks for more of them than there are.
const alone = './driver.ts?alone'
const { isLockConflict, openPool } = (await import(alone)) as typeof import('./driver.ts')
const pool = openPool(inject('database').owner, 1)
afterAll(() => pool.end())

/** The statements that the connection has prepared, of those with these words in them. */
const prepared = async (words: string) => {
  const { rows } = await pool.query<{ statement: string }>(`select statement from pg_prepared_statements where statement like '%${words}%'`)
  return rows.map(({ statement }) => statement)
}

test('a statement with parameters is prepared, but none of which the values decide, however many texts of those there are', async () => {
  for (let page = 0; page < 600; page++) await pool.query(`select $1::int as page_${page} /* for these values */`, [page])
  await pool.query(`select $1::text as of_words where $1 like 'a%'`, ['abc'])
  await pool.query('select $1::int as common', [1])

  expect(await prepared('as page_')).toEqual([])
  expect(await prepared('of_words')).toEqual([])
  expect(await prepared('as common')).toEqual(['select $1::int as common'])
})

test('a statement counts as one that waits for a lock if it calls any function that may write', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace and provolatile = 'v' and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  expect(rows.length).toBeGreaterThan(2)
  const shortPool = openPool(inject('database').owner, 1, { statementMs: 100 })
  const client = await shortPool.connect()
  onTestFinished(async () => {
    client.release()
    await shortPool.end()
  })
  const failWith = (words: string) => client.query(`select pg_sleep(60) /* ${words} */`).catch((error: Error) => isLockConflict(error))

  for (const { name } of rows) expect(await failWith(`${name}(`), name).toBe(true)
  expect(await failWith('a plain read')).toBe(false)
})

test('what refuses a row is told by its own name, also by a part of the table, which bears a number', async () => {
  const refusedBy = (values: string) =>
    expect(
      pool.query(`create temp table shelves (place int constraint shelves_place_102345 unique, tyres int constraint shelves_first_8 unique,
          days int4range, constraint shelves_apart_102346 exclude using gist (days with &&));
        insert into shelves values (1, 12, '[1,9)'), (${values})`),
    ).rejects

  await refusedBy(`1, 2, '[10,11)'`).toMatchObject({ constraint: 'shelves_place' })
  await refusedBy(`2, 12, '[10,11)'`).toMatchObject({ constraint: 'shelves_first_8' })
  await refusedBy(`2, 2, '[8,11)'`).toMatchObject({ constraint: 'shelves_apart' })
})

test('so it is when another machine refuses the row, of which there are words alone', async () => {
  const refused = (code: string, message: string) =>
    expect(pool.query(`do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`)).rejects

  const unique = 'duplicate key value violates unique constraint'
  await refused('23505', `${unique} "workers_user_102227"`).toMatchObject({ constraint: 'workers_user' })
  await refused('23P01', 'Schlüssel verletzt Exclusion-Constraint »time_sheets_apart_1022271«').toMatchObject({
    constraint: 'time_sheets_apart',
  })
  await refused('23505', `${unique} "workers_user"`).toMatchObject({ constraint: undefined })
  await refused('22023', 'no day in "days_102227"').toMatchObject({ constraint: undefined })
})
