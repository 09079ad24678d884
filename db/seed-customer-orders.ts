// Customer orders, at workplaces that have appointment groups.

import { addDays, dayInZone, toInstant } from '#domain/text/calendar.ts'
import { colorCodeAt, nationalPhone } from '#domain/customer-orders.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import * as customerOrderView from '#server/customer-orders/customer-orders.view.ts'
import type { Dice } from './seed-dice.ts'
import type { SeedCustomer, SeedOrganization } from './seed-orders.ts'

const hour = 3_600_000
const tyres = [
  ['Michelin', 'Alpin 6'],
  ['Continental', 'TS 870'],
  ['Nokian', 'WR Snowproof'],
  ['Hankook', 'Winter i*cept'],
  ['Debica', 'Frigo HP 2'],
  ['Kleber', 'Krisalp HP3'],
] as const
const notes = [
  '',
  '',
  '',
  'Sună când sosesc',
  'Vrea montaj în aceeași zi',
  'Jante de tablă, noi',
  'Avans 200 lei',
  'Preferă sâmbăta dimineața',
]
const open = 14
const closed = 9

/** A board that is half of what was ordered, half of what has come; and what was closed in the weeks before. */
export async function seedCustomerOrders(
  tx: OwnerTransaction,
  place: SeedOrganization,
  zone: string,
  now: Date,
  dice: Dice,
): Promise<void> {
  const { account: accountId, organization, users } = place
  const organizationId = organization.id
  const groups = await tx
    .selectFrom('appointmentGroups')
    .select('id')
    .where('accountId', '=', accountId)
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute()
  if (groups.length === 0) return
  const today = dayInZone(now.toISOString(), zone)
  const customers = place.customers.filter(({ isCompany }) => !isCompany).slice(0, 4 * (open + closed))

  const card = (customer: SeedCustomer, i: number) => {
    const isClosed = i < closed
    const {
      car,
      model: { make, model },
      size: [tyreWidth, tyreHeight, tyreRim],
    } = customer.vehicle
    const [tyreMake, tyreModel] = dice.pick(tyres)
    const day = addDays(today, -dice.between(12, 40))
    const at = (on: string) => toInstant(on, `${String(dice.between(8, 17)).padStart(2, '0')}:${dice.between(10, 59)}`, zone)
    const createdAt = isClosed ? at(day) : new Date(now.getTime() - (90 - 6 * (i - closed)) * hour).toISOString()
    const columns = customerOrderView.toColumns(
      customerOrderView.toEditable({
        carPlateNumber: car.plateNumber,
        clientName: customer.name,
        carMake: make,
        carModel: model,
        tyreMake,
        tyreModel,
        newTyre: true,
        status: dice.weighted([5, 'new'], [6, 'in-progress'], [3, 'done']),
        description: dice.pick(notes),
        onDate: dice.percent(70) ? addDays(today, isClosed ? -dice.between(2, 20) : dice.between(0, 9)) : null,
        metaData: {
          tyreQuantity: dice.percent(85) ? 4 : 2,
          phone: customer.phone && nationalPhone(customer.phone),
          tyreWidth,
          tyreHeight,
          tyreRim,
        },
      }),
    )
    return {
      ...columns,
      ...(isClosed && {
        status: 'closed',
        closedAt: at(addDays(day, dice.between(1, 9))),
        closedBy: users[0]!,
      }),
      accountId,
      organizationId,
      appointmentGroupId: dice.percent(88) ? dice.pick(groups).id : null,
      clientId: customer.clientId,
      colorCode: colorCodeAt(i),
      userId: users[0]!,
      createdAt,
      updatedAt: createdAt,
    }
  }
  const chosen = new Set<SeedCustomer>()
  while (chosen.size < Math.min(open + closed, customers.length)) chosen.add(dice.pick(customers))
  const cards = await tx
    .insertInto('customerOrders')
    .values([...chosen].map(card))
    .returning(['id', 'status'])
    .execute()
  const board = { accountId, organizationId, board: 'customer-orders' }
  const places = cards.filter(({ status }) => status !== 'closed').map(({ id }, i) => ({ ...board, cardId: id, position: 100 + 10 * i }))
  await tx.insertInto('boardPlaces').values(places).execute()
  await tx.insertInto('boards').values(board).execute()
  await tx
    .insertInto('counters')
    .values({ accountId, kind: 'customer-order', value: cards.length })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind']).doUpdateSet((eb) => ({ value: eb('counters.value', '+', eb.ref('excluded.value')) })),
    )
    .execute()
}
