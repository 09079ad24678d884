import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'

const SessionInput = z.object({
  userId: z.int().optional(),
  butMine: z.literal(true).optional(),
  staysSignedIn: z.boolean().default(false),
})
/** Ends sessions like a change of rights; `broken` fails after that. */
const rights = feature('rights', {
  change: endpoint('POST /rights', {
    access: 'admin',
    input: SessionInput.extend({ broken: z.boolean().default(false) }),
    result: z.null(),
  }),
  giveUp: endpoint('DELETE /rights', { access: 'admin', proof: 'always', input: z.object({}), result: z.null() }),
})
const features = [
  defineFeature({
    routes: [
      implement(rights, {
        change: async (context, { broken, staysSignedIn, ...who }) => {
          await (staysSignedIn ? context.closeSockets(who) : context.endSessions(who))
          if (broken) throw new Error('The change did not come to pass')
          return null
        },
        giveUp: async () => null,
      }),
    ],
  }),
]

/** Opens a page of the operator, whose rights will change, and one of another user. */
async function openPages() {
  const shop = await openShop({ features })
  const { user } = await shop.operator(api.session.information, {})
  const [theirs, others] = [await openSocket(shop, shop.operator), await openSocket(shop, shop.worker)]
  for (const page of [theirs, others]) await page.watch(channelName('workOrder', shop.organization.id))
  return { shop, user, theirs, others }
}

test('ended sessions reject the next call and stop the events of open pages', async () => {
  const { shop, user, theirs, others } = await openPages()
  const { admin, operator, organization } = shop

  await admin(rights.change, { userId: user.id })

  await expect(operator(api.session.information, {})).rejects.toMatchObject({ status: 401 })
  await theirs.ended()
  await shop.make.workOrder()
  await expect.poll(() => others.told().length).toBe(1)
  expect(theirs.told()).toEqual([])
  expect((await theirs.ask(channelName('workOrder', organization.id))).status).toBe(401)
})

test('changed rights keep the session and invalidate the open page', async () => {
  const { shop, user, theirs, others } = await openPages()
  const { admin, operator, organization } = shop

  await admin(rights.change, { userId: user.id, staysSignedIn: true })

  await theirs.ended()
  await expect(operator(api.session.information, {})).resolves.toBeDefined()
  const again = await openSocket(shop, operator)
  await again.watch(channelName('workOrder', organization.id))
  await shop.make.workOrder()
  await expect.poll(() => [again.told().length, others.told().length]).toEqual([1, 1])
  expect(theirs.told()).toEqual([])
})

test('all sessions of the account end except one’s own', async () => {
  const [shop, other] = [await openShop({ features }), await openShop({ features })]
  await shop.admin(rights.change, { butMine: true })

  await expect(shop.admin(api.session.information, {})).resolves.toBeDefined()
  await expect(other.operator(api.session.information, {})).resolves.toBeDefined()
  for (const person of [shop.operator, shop.worker, shop.simple])
    await expect(person(api.session.information, {})).rejects.toMatchObject({ status: 401 })
})

test('a failed change ends no session', async () => {
  const shop = await openShop({ features })
  const page = await openSocket(shop, shop.operator)
  await page.watch(channelName('workOrder', shop.organization.id))

  await expect(shop.admin(rights.change, { broken: true })).rejects.toMatchObject({ status: 500 })

  await shop.make.workOrder()
  await expect.poll(() => page.told().length).toBe(1)
})

test('an irreversible call requires the password within the last ten minutes', async () => {
  const shop = await openShop({ features })
  await expect(shop.admin(rights.giveUp, {})).resolves.toBeNull()

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const setConfirmedAt = (confirmedAt: string) => shop.rows((tx) => tx.updateTable('sessions').set({ confirmedAt }).execute())
  await setConfirmedAt(minutesAgo(9))
  await expect(shop.admin(rights.giveUp, {})).resolves.toBeNull()
  await setConfirmedAt(minutesAgo(11))
  await expect(shop.admin(rights.giveUp, {})).rejects.toMatchObject({ status: 403, code: 'PasswordRequired' })
})
