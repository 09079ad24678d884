import { expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { objectShape } from '#contract/kit/codec.ts'
import { channelName, liveRecords } from '#contract/live/live.ts'
import { toHttpRequest } from './caller.ts'
import { guestOf, openPage } from './make/booking.ts'
import { endpoints, furnish, idsIn, sampleFor, type Ids, type Named } from './samples.ts'
import { openShop, type Shop } from './shop.ts'
import { openSocket } from './socket.ts'

type Input = Record<string, unknown>

/** Returns the member of an input that holds the workplace of the record. */
const workplaceIn = ({ endpoint: { input } }: Named) =>
  (['organizationId', 'workOrder.organizationId'] as const).find((path) => idsIn(input).some((own) => own.join('.') === path))

/** Every call that changes existing records and whose input names a workplace, so new ones are included. */
const changes = endpoints.flatMap((call) => {
  const { method, path, input } = call.endpoint
  const workplace = workplaceIn(call)
  return method !== 'GET' && (path.includes('/:id') || 'rows' in objectShape(input)) && workplace ? [{ ...call, workplace }] : []
})

/** A card stays in its workplace with its board, a group with its appointments, and a series with its numbers. */
const fixed = ['PUT /appointment-groups/:id', 'PUT /customer-order/:id', 'PUT /invoice-series/:id']

/** A record of the old workplace cannot go along, so it is left behind. */
const leftBehind: Record<string, Input> = {
  'PUT /work-orders/:id': { workers: [] },
  'PUT /guaranties/:id': { clientId: null, workOrderId: null },
  'PUT /line-packages/:id': {
    lines: [{ organizationProductId: null, customProductName: 'Manoperă', isService: true, quantity: 1, um: 'ora', price: 100 }],
  },
  'PUT /appointments/:id': { appointmentGroupId: null, organizationClientId: null },
  'PUT /collaborator-work-orders/:id': { organizationClientId: null },
  'POST /products/bulk': { action: 'move' },
}

/** Preparations that some calls need; the result replaces ids of the sample. */
const preparations: Record<string, (shop: Shop) => Promise<Ids>> = {
  'PUT /appointments/:id/confirm': async (shop) => {
    await openPage(shop)
    await (await guestOf(shop)).book()
    const [appointment] = await shop.rows((tx) => tx.selectFrom('appointments').select('id').orderBy('id', 'desc').execute())
    return { appointments: appointment!.id }
  },
}

const isOfFeature = ({ endpoint: { feature } }: Named, data: unknown) =>
  liveRecords[(data as { model_name: keyof typeof liveRecords }).model_name].feature === feature

/** Builds an input that changes the workplace, and as little else as its schema allows. */
function moveInput({ endpoint, feature, route, workplace }: (typeof changes)[number], ids: Ids, organizationId: number): Input {
  const whole = sampleFor(endpoint, feature, ids) as Input
  const target = workplace === 'organizationId' ? { organizationId } : { workOrder: { organizationId } }
  const least = { id: whole['id'], ...target, ...leftBehind[route] }
  return safeParse(endpoint.input, least).success ? least : { ...whole, ...target, ...leftBehind[route] }
}

test.each(changes)('$route to another workplace is published in both, or refused', async (call) => {
  const shop = await openShop({ organizations: 2 })
  const [here, there] = shop.organizations.map(({ id }) => id) as [number, number]
  const ids = { ...(await furnish(shop, { calls: [call] })), ...(await preparations[call.route]?.(shop)) }
  const page = await openSocket(shop, shop.admin)
  for (const id of [here, there]) await page.watch(channelName('general', id), channelName('workOrder', id))

  const { status, text } = await shop.admin.send(toHttpRequest(call.endpoint, moveInput(call, ids, there)))
  if (fixed.includes(call.route)) expect(JSON.parse(text)).toMatchObject({ error_message: { organization_id: ['InvalidChoice'] } })
  else {
    expect(status, text).toBe(200)
    const listWorkplaces = () =>
      page.told().flatMap(({ channel, data }) => (isOfFeature(call, data) ? [Number(channel?.split('.')[1])] : []))
    await expect.poll(() => new Set(listWorkplaces())).toEqual(new Set([here, there]))
  }
  page.close()
})
