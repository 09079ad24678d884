import { expect, inject, test } from 'vitest'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { distribute } from './distribute.ts'

test('a database without the extension is refused in one line, and nothing of it is changed', async () => {
  const plain = { ...inject('database').superuser, database: 'postgres' }
  await expect(distribute(plain)).rejects.toThrow(
    new CannotStart('The database lacks the extension citus. As a superuser run in it, and on every worker: create extension citus;'),
  )
})
