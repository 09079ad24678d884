import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { storageTerms, storedUntil } from '#domain/tyre-hotels/tyre-hotels.ts'
import { openShop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { tyreHotels: hotels } = api
const defaultTerms = storageTerms({ thWarehouseCustom: false, thWarehouseMonths: 6, thWarehouseFee: 75, thWarehouseFeeWithRims: 95 })

test('a move of a set to another workplace is published at both workplaces', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, make, organizations } = shop
  const [here, there] = organizations.map(({ id }) => id) as [number, number]
  const { id } = await make.tyreHotel({ organizationId: here })
  const pages = await Promise.all(
    [here, there].map(async (organization) => {
      const page = await openSocket(shop, admin)
      await page.watch(channelName('general', organization))
      return page
    }),
  )
  await admin(hotels.update, { id, organizationId: there })
  // The old workplace learns no more than that the set is elsewhere now.
  for (const page of pages)
    await expect
      .poll(() => page.told().map(({ data }) => data))
      .toContainEqual({ model_name: 'tyre-hotel', event: 'UPDATED', model: expect.objectContaining({ id, organization_id: there }) })
  for (const page of pages) page.close()
})

test('the storage of a set counts from the day at its workplace', async () => {
  const { make, rows, organizations } = await openShop({ organizations: 2 })
  // At any hour at least one of the two zones has another day than the server.
  for (const [i, timeZone] of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].entries()) {
    const { id } = organizations[i]!
    await rows((tx) => tx.updateTable('organizations').set({ timeZone }).where('id', '=', id).execute())
    const dayThere = () => storedUntil(dayInZone(new Date().toISOString(), timeZone), defaultTerms)
    const before = dayThere()
    const { storageUntil } = await make.tyreHotel({ organizationId: id })
    // Midnight may pass between the two readings.
    expect([before, dayThere()]).toContain(storageUntil)
  }
})

test('a closed set names the user who handed it out until it is reopened', async () => {
  const { admin, operator, make, rows, account } = await openShop()
  const { id } = await make.tyreHotel()
  const getClosedBy = async () =>
    (await rows((tx) => tx.selectFrom('tyreHotels').select('closedBy').where('accountId', '=', account).where('id', '=', id).execute()))[0]
  await operator(hotels.close, { id })
  const { user } = await operator(api.session.information, {})
  expect(await getClosedBy()).toEqual({ closedBy: user.id })
  await admin(hotels.reopen, { id })
  expect(await getClosedBy()).toEqual({ closedBy: null })
})
