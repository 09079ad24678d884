import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'

const Who = z.object({ userId: z.int().optional(), butMine: z.literal(true).optional(), staysSignedIn: z.boolean().default(false) })
/** As a change of somebody's rights will end their sessions; `broken` fails after it has. */
const rights = feature('rights', {
  change: endpoint('POST /rights', { access: 'admin', input: Who.extend({ broken: z.boolean().default(false) }), result: z.null() }),
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

/** The operator, whose rights will change, with an open page, and somebody else's. */
async function openPages() {
  const shop = await openShop({ features })
  const { user } = await shop.operator(api.session.information, {})
  const [theirs, others] = [await openSocket(shop, shop.operator), await openSocket(shop, shop.worker)]
  for (const page of [theirs, others]) await page.watch(channelName('workOrder', shop.organization.id))
  return { shop, user, theirs, others }
}

test('whose rights change is signed out everywhere: the next call is refused, and the open page hears nothing more', async () => {
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

test('who may now see other things stays signed in, and their open page has to ask anew', async () => {
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

test('all sessions end but one’s own, and those of other accounts', async () => {
  const [shop, other] = [await openShop({ features }), await openShop({ features })]
  await shop.admin(rights.change, { butMine: true })

  await expect(shop.admin(api.session.information, {})).resolves.toBeDefined()
  await expect(other.operator(api.session.information, {})).resolves.toBeDefined()
  for (const person of [shop.operator, shop.worker, shop.simple])
    await expect(person(api.session.information, {})).rejects.toMatchObject({ status: 401 })
})

test('no session ends with a change that fails', async () => {
  const shop = await openShop({ features })
  const page = await openSocket(shop, shop.operator)
  await page.watch(channelName('workOrder', shop.organization.id))

  await expect(shop.admin(rights.change, { broken: true })).rejects.toMatchObject({ status: 500 })

  await shop.make.workOrder()
  await expect.poll(() => page.told().length).toBe(1)
})

test('what cannot be taken back is refused to whoever has not shown their password for ten minutes', async () => {
  const shop = await openShop({ features })
  await expect(shop.admin(rights.giveUp, {})).resolves.toBeNull()

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const shown = (confirmedAt: string) => shop.rows((tx) => tx.updateTable('sessions').set({ confirmedAt }).execute())
  await shown(minutesAgo(9))
  await expect(shop.admin(rights.giveUp, {})).resolves.toBeNull()
  await shown(minutesAgo(11))
  await expect(shop.admin(rights.giveUp, {})).rejects.toMatchObject({ status: 403, code: 'PasswordRequired' })
})
