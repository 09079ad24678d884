import { expect, test } from 'vitest'
import { levels, may } from '#contract/kit/access.ts'
import { api } from '#contract/index.ts'
import { requestOf } from './caller.ts'
import { endpoints, furnish, sampleFor } from './samples.ts'
import { whoIs } from './new-shop.ts'
import { openShop } from './shop.ts'

test.each(endpoints)('$route is for $endpoint.access, and for nobody else', async ({ endpoint, feature }) => {
  const shop = await openShop()
  const request = requestOf(endpoint, sampleFor(endpoint, feature, await furnish(shop)) as Record<string, unknown>)

  const { status, text } = await shop.anonymous.send(request)
  if (endpoint.access === 'public') expect([401, 403], text).not.toContain(status)
  else expect(status, text).toBe(401)

  // The lowest first: what one may take away, those before have seen.
  for (const level of levels.toReversed()) {
    const somebody = await shop.make.user({ level })
    const answer = await somebody.send(request)
    if (may(whoIs(level), endpoint)) expect([401, 403, 500], `${level}: ${answer.text}`).not.toContain(answer.status)
    else expect(JSON.parse(answer.text), level).toMatchObject({ code: 'AccessDenied403', error_message: 'AccessDenied403' })
  }
})

const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')

test.each(['suspended', 'inactive', 'deleted'] as const)('while an account is %s, only what stays is answered', async (status) => {
  const shop = await openShop()
  const ids = await furnish(shop)
  await shop.db.updateTable('accounts').set({ status }).where('id', '=', shop.account).execute()
  const people = { admin: shop.admin, operator: shop.operator, worker: shop.worker, 'simple-service': shop.simple }
  // Signing out last.
  for (const { endpoint, feature, route } of guarded.toSorted((a, b) => Number(a.name === 'logout') - Number(b.name === 'logout')))
    for (const level of levels) {
      const request = requestOf(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)
      const answer = await people[level].send(request)
      const said = `${route}, ${level}: ${answer.text.slice(0, 200)}`
      const ended = status === 'deleted' && level !== 'admin'
      const stays = may({ ...whoIs(level), status }, endpoint)
      const refused = ended ? 401 : level === 'admin' ? 403 : 405
      if (stays && !ended) expect([401, 403, 405, 500], said).not.toContain(answer.status)
      else expect(answer.status, said).toBe(refused)
    }
})

test('who signed out is refused at once, everywhere', async () => {
  const shop = await openShop()
  const ids = await furnish(shop)
  await shop.admin(api.session.logout, {})
  for (const { endpoint, feature, route } of guarded) {
    const request = requestOf(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)
    expect((await shop.admin.send(request)).status, route).toBe(401)
  }
})

test('a session ends twelve hours after its last use', async () => {
  const { db, account, worker } = await openShop()
  await db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where('accountId', '=', account)
    .execute()
  await expect(worker(api.session.information, {})).rejects.toMatchObject({ status: 401, code: 'SignInRequired' })
})

test('a use of a session prolongs it, but to no more than seven days after sign-in', async () => {
  const { db, account, worker } = await openShop()
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const signedInBefore = (age: number) =>
    db
      .updateTable('sessions')
      .set({ createdAt: hours(-age), seenAt: hours(-1), expiresAt: hours(1) })
      .where('accountId', '=', account)
      .execute()
  const expiry = async () => {
    await worker(api.session.information, {})
    const rows = await db.selectFrom('sessions').select('expiresAt').where('accountId', '=', account).orderBy('seenAt', 'desc').execute()
    return (Date.parse(rows[0]?.expiresAt ?? '') - Date.now()) / 3_600_000
  }
  await signedInBefore(2)
  expect(await expiry()).toBeCloseTo(12, 1)
  await signedInBefore(6.9 * 24)
  expect(await expiry()).toBeCloseTo(0.1 * 24, 1)
})
