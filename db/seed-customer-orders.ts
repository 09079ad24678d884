// Customer orders, at workplaces that have appointment groups.

import { addDays } from '#domain/text/calendar.ts'
import { colorCodeAt } from '#domain/customer-orders.ts'
import { nationalPhone } from '#domain/text/national-phone.ts'
import * as customerOrderView from '#server/customer-orders/customer-orders.view.ts'
import { hour, later, timeOn } from './seed-days.ts'
import type { SeedCustomer, SeedOrganization } from './seed-orders.ts'
import { store, type DemoShop } from './seed-shop.ts'

const tyres = [
  ['Michelin', 'Alpin 6'],
  ['Continental', 'TS 870'],
  ['Nokian', 'WR Snowproof'],
  ['Hankook', 'Winter i*cept'],
  ['Debica', 'Frigo HP 2'],
  ['Kleber', 'Krisalp HP3'],
] as const
const notes = ['', '', 'Sună când sosesc', 'Vrea montaj în aceeași zi', 'Avans 200 lei', 'Preferă sâmbăta dimineața']
const open = 14
const closed = 9

/** A board that is half of what was ordered, half of what has come; and what was closed in the weeks before. Resolves with the number of cards. */
export async function seedCustomerOrders(shop: DemoShop, place: SeedOrganization): Promise<number> {
  const { tx, account, now, today, dice } = shop
  const organizationId = place.organization.id
  const userId = place.users[0]!
  const groups = await tx
    .selectFrom('appointmentGroups')
    .select('id')
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute()
  const people = place.customers.filter(({ isCompany }) => !isCompany)
  const cards = await store(shop, 'customerOrders', people.slice(0, open + closed).map(card))
  const board = { organizationId, board: 'customer-orders' }
  const places = cards.filter(({ status }) => status !== 'closed').map(({ id }, i) => ({ ...board, cardId: id, position: 100 + 10 * i }))
  await store(shop, 'boardPlaces', places)
  await store(shop, 'boards', [board])
  return cards.length

  function card({ vehicle, name, phone, clientId }: SeedCustomer, i: number) {
    const isClosed = i < closed
    const {
      car,
      size: [tyreWidth, tyreHeight, tyreRim],
    } = vehicle
    const [tyreMake, tyreModel] = dice.pick(tyres)
    const ordered = addDays(today, -dice.between(12, 40))
    const at = (date: string) => timeOn(date, dice.between(8, 17), dice.between(10, 59))
    const createdAt = isClosed ? at(ordered) : later(now, (6 * (i - closed) - 90) * hour)
    const tyreQuantity = dice.percent(85) ? 4 : 2
    const editable = customerOrderView.toEditable({
      carPlateNumber: car.plateNumber,
      clientName: name,
      carMake: vehicle.model.make,
      carModel: vehicle.model.model,
      tyreMake,
      tyreModel,
      newTyre: true,
      status: dice.weighted([5, 'new'], [6, 'in-progress'], [3, 'done']),
      description: dice.pick(notes),
      onDate: dice.percent(70) ? addDays(today, isClosed ? -dice.between(2, 20) : dice.between(0, 9)) : null,
      metaData: { tyreQuantity, phone: phone && nationalPhone(phone), tyreWidth, tyreHeight, tyreRim },
    })
    return {
      ...customerOrderView.toColumns(editable),
      ...(isClosed && { status: 'closed', closedAt: at(addDays(ordered, dice.between(1, 9))), closedBy: userId }),
      organizationId,
      appointmentGroupId: dice.percent(88) ? dice.pick(groups).id : null,
      clientId,
      colorCode: colorCodeAt(i),
      userId,
      createdAt,
      updatedAt: createdAt,
    }
  }
}
