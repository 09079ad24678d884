import { expect, test } from 'vitest'
import { levels, isAllowed, type Level } from '#contract/kit/access.ts'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { canCall } from './access-matrix.ts'
import { toHttpRequest, type HttpRequest } from './caller.ts'
import { endpoints, furnish, furnishedFor, sampleFor } from './samples.ts'
import { allModules, accessSubjectOf } from './new-shop.ts'
import { openShop, type Shop } from './shop.ts'

const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public' && endpoint.access !== 'guest')
const statuses = ['active', 'suspended', 'inactive', 'deleted'] as const

test.each(endpoints)('$route answers exactly the levels of contract and table in every account status', async (one) => {
  const { endpoint, feature, route } = one
  const { shop, ids } = await furnishedFor(one)
  const request = toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)

  const { status, text } = await shop.anonymous.send(request)
  if (!guarded.includes(one)) expect([401, 403], text).not.toContain(status)
  else for (const sentRequest of [request, spoilt(request)]) expect((await shop.anonymous.send(sentRequest)).status, text).toBe(401)

  for (const status of guarded.includes(one) ? statuses : (['active'] as const))
    // The lowest level is first, because a higher one may remove what the lower ones need.
    for (const level of levels.toReversed()) {
      // A call may end the session, or change how the account stands.
      const somebody = await shop.as(level)
      await shop.stand(status)
      const isLet = isAllowed({ ...accessSubjectOf(level), modules: allModules, status }, endpoint)
      const levelRequest = level === 'simple-service' ? withoutPayment(request) : request
      const answer = await somebody.send(levelRequest)
      const answers = isLet ? [] : [answer, await somebody.send(spoilt(levelRequest))]
      await shop.stand('active')
      const description = `${level}, ${status}: ${answer.text.slice(0, 200)}`
      if (guarded.includes(one)) expect(canCall(route, level, status), description).toBe(isLet)
      if (isLet) expect(isOfOthers(one) ? [401, 405, 500] : [401, 403, 405, 500], description).not.toContain(answer.status)
      const isEnded = status === 'deleted' && level !== 'admin'
      const code = isEnded ? 'SignInRequired' : status === 'active' || level === 'admin' ? 'AccessDenied403' : 'AccountSuspended'
      // A refused caller learns nothing about the input of the call.
      for (const refused of answers) {
        expect(refused.status, description).toBe({ SignInRequired: 401, AccessDenied403: 403, AccountSuspended: 405 }[code])
        expect(JSON.parse(refused.text), description).toMatchObject({ code, error_message: code })
      }
    }
})

/** An attachment that an admin added is removed by the office alone. */
const isOfOthers = ({ name, endpoint }: (typeof endpoints)[number]) => name === 'remove' && endpoint.feature === 'attachments'

const callerOf = ({ admin, operator, worker, simple }: Shop, level: Level) => ({ admin, operator, worker, 'simple-service': simple })[level]

/** A simple service may save orders but not set the payment type and the document number. */
const withoutPayment = ({ body, ...request }: HttpRequest): HttpRequest => ({
  ...request,
  body: body && JSON.parse(JSON.stringify(body, (key, value) => (/^(payment_type_id|document_number)$/.test(key) ? undefined : value))),
})

/** Adds a query parameter and a key that no call knows. */
const spoilt = ({ url, body, ...request }: HttpRequest): HttpRequest => ({
  ...request,
  url: `${url}${url.includes('?') ? '&' : '?'}nobody_knows=1`,
  body: body && { nobody_knows: 1 },
})

test.each([
  ['active', { admin: 200, operator: 200, worker: 200, 'simple-service': 200 }],
  ['suspended', { admin: 200, operator: 403, worker: 403, 'simple-service': 403 }],
  ['inactive', { admin: 200, operator: 403, worker: 403, 'simple-service': 403 }],
  ['deleted', { admin: 403, operator: 401, worker: 401, 'simple-service': 401 }],
] as const)('live channels of an account that is %s are open to callers who may still read', async (status, answers) => {
  const shop = await openShop()
  await shop.stand(status)
  const body = { socket_id: '12.34', channel_name: channelName('general', shop.organization.id) }
  for (const level of levels) {
    const answer = await callerOf(shop, level).send({ method: 'POST', url: '/broadcasting/auth', body })
    expect(answer.status, `${level}: ${answer.text}`).toBe(answers[level])
  }
})

test('a signed-out session is refused by every guarded call', async () => {
  const shop = await openShop()
  const ids = await furnish(shop)
  await shop.admin(api.session.logout, {})
  for (const { endpoint, feature, route } of guarded) {
    const request = toHttpRequest(endpoint, sampleFor(endpoint, feature, ids) as Record<string, unknown>)
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

test('a use prolongs a session, but to no more than seven days after sign-in', async () => {
  const { db, account, worker, world } = await openShop()
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const signedInBefore = async (age: number) => {
    await db
      .updateTable('sessions')
      .set({ createdAt: hours(-age), seenAt: hours(-1), expiresAt: hours(1) })
      .where('accountId', '=', account)
      .execute()
    world.sessions.changed(account)
  }
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
