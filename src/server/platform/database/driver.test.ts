import { afterAll, expect, inject, onTestFinished, test } from 'vitest'

// A separate instance of the driver: its statement names are limited, and the whole suite in one process would exhaust them.
const separateDriver = './driver.ts?alone'
const { isLockConflict, openPool } = (await import(separateDriver)) as typeof import('./driver.ts')
const pool = openPool(inject('database').owner, 1)
afterAll(() => pool.end())

/** Returns the prepared statements of the connection that contain these words. */
const listPrepared = async (words: string) => {
  const { rows } = await pool.query<{ statement: string }>(`select statement from pg_prepared_statements where statement like '%${words}%'`)
  return rows.map(({ statement }) => statement)
}

test('statements with parameters are prepared, except those whose plan depends on values', async () => {
  for (let page = 0; page < 600; page++) await pool.query(`select $1::int as page_${page} /* for these values */`, [page])
  await pool.query(`select $1::text as of_words where $1 like 'a%'`, ['abc'])
  await pool.query('select $1::int as common', [1])

  expect(await listPrepared('as page_')).toEqual([])
  expect(await listPrepared('of_words')).toEqual([])
  expect(await listPrepared('as common')).toEqual(['select $1::int as common'])
})

test('a statement that calls any writing function counts as one that may wait for a lock', async () => {
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

test('a violated constraint keeps its own name, also on a partition with a number', async () => {
  const expectRejected = (values: string) =>
    expect(
      pool.query(`create temp table shelves (place int constraint shelves_place_102345 unique, tyres int constraint shelves_first_8 unique,
          days int4range, constraint shelves_apart_102346 exclude using gist (days with &&));
        insert into shelves values (1, 12, '[1,9)'), (${values})`),
    ).rejects

  await expectRejected(`1, 2, '[10,11)'`).toMatchObject({ constraint: 'shelves_place' })
  await expectRejected(`2, 12, '[10,11)'`).toMatchObject({ constraint: 'shelves_first_8' })
  await expectRejected(`2, 2, '[8,11)'`).toMatchObject({ constraint: 'shelves_apart' })
})

test('a constraint of another machine is named although only the message contains it', async () => {
  const expectRaised = (code: string, message: string) =>
    expect(pool.query(`do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`)).rejects

  const unique = 'duplicate key value violates unique constraint'
  await expectRaised('23505', `${unique} "workers_user_102227"`).toMatchObject({ constraint: 'workers_user' })
  await expectRaised('23P01', 'Schlüssel verletzt Exclusion-Constraint »time_sheets_apart_1022271«').toMatchObject({
    constraint: 'time_sheets_apart',
  })
  await expectRaised('23505', `${unique} "workers_user"`).toMatchObject({ constraint: undefined })
  await expectRaised('22023', 'no day in "days_102227"').toMatchObject({ constraint: undefined })
})
