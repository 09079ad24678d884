import { afterAll, expect, inject, test } from 'vitest'
import { openPool } from './driver.ts'

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

test('what refuses a row is told by its own name, also by a part of the table, which bears a number', async () => {
  const client = await pool.connect()
  await client.query(`create temp table shelves_102345 (place int, tyres int,
    constraint shelves_place_102345 unique (place), constraint shelves_of_12_102346 check (tyres <= 12), constraint shelves_first_8 check (place > 0))`)
  await client.query('insert into shelves_102345 values (1, 12)')

  await expect(client.query('insert into shelves_102345 values (1, 12)')).rejects.toMatchObject({ constraint: 'shelves_place' })
  await expect(client.query('insert into shelves_102345 values ($1, $2)', [2, 13])).rejects.toMatchObject({ constraint: 'shelves_of_12' })
  await expect(client.query('insert into shelves_102345 values (0, 4)')).rejects.toMatchObject({ constraint: 'shelves_first_8' })
  client.release()
})
