// The companies that the shop gives work to, and what they have done for it in the last weeks.

import type { z } from 'zod'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { CollaboratorDraft } from '#contract/collaborators/collaborators.ts'
import { CollaboratorOrderDraft, type CollaboratorOrderStatus } from '#contract/collaborators/collaborator-work-orders.ts'
import { isCollaboratorOrderOver } from '#domain/work-orders/collaborator-orders.ts'
import { addDays, dayInZone, toInstant } from '#domain/text/calendar.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import * as orderView from '#server/collaborators/orders/orders.view.ts'
import * as collaboratorView from '#server/collaborators/collaborators.view.ts'
import { padToTenDigits } from '#server/platform/database/counters.ts'
import type { Dice } from './seed-dice.ts'
import type { SeedCustomer, SeedOrganization } from './seed-orders.ts'

type Company = { draft: z.input<typeof CollaboratorDraft>; workers: string[]; work: (readonly [string, number])[] }

const companies: Company[] = [
  {
    draft: {
      name: 'Auto Color Vopsitorie SRL',
      vatNumber: 'RO 14399840',
      regNumber: 'J08/511/2002',
      address: 'Str. Zizinului 119, Brașov',
      contactName: 'Adrian Ciobanu',
      phone: '0722411875',
      email: 'comenzi@autocolor.example.com',
      notes: 'Aduce și duce mașina.',
    },
    workers: ['Filip Munteanu', 'Szabó Imre', 'Răzvan Ene'],
    work: [
      ['Vopsit element', 450],
      ['Polish și protecție', 380],
      ['Îndreptat aripă', 260],
      ['Vopsit bară', 520],
    ],
  },
  {
    draft: {
      name: 'Jante Master SRL',
      vatNumber: 'RO 18547290',
      address: 'Calea Feldioarei 42, Brașov',
      contactName: 'Tóth Réka',
      phone: '0744210933',
    },
    workers: ['Dan Tănase', 'Eva Kelemen'],
    work: [
      ['Îndreptat jantă aliaj', 120],
      ['Sudat jantă', 150],
      ['Vopsit jantă', 180],
    ],
  },
  {
    draft: { name: 'Electro Diagnoză PFA', contactName: 'Mihai Stoica', phone: '0733902118', status: 'inactive' },
    workers: ['Mihai Stoica'],
    work: [
      ['Diagnoză electronică', 200],
      ['Reparat senzor TPMS', 140],
    ],
  },
  {
    draft: { name: 'Geam Expres SRL', phone: '0721556300', status: 'blocked', notes: 'Lucrări refuzate în primăvară.' },
    workers: [],
    work: [],
  },
]

const earlier = (instant: string, now: Date): string => (instant < now.toISOString() ? instant : now.toISOString())

/** All workplaces of an account share its collaborators. */
export async function seedCollaborators(
  tx: OwnerTransaction,
  places: readonly SeedOrganization[],
  zone: string,
  now: Date,
  dice: Dice,
): Promise<void> {
  const [{ account: accountId }] = places as [SeedOrganization]
  const createdAtText = new Date(now.getTime() - 400 * 24 * 3_600_000).toISOString()
  const collaborators: { id: number; workers: number[]; work: Company['work'] }[] = []
  for (const { draft, workers, work } of companies) {
    const { id } = await tx
      .insertInto('collaborators')
      .values({
        accountId,
        ...collaboratorView.toColumns(fillDefaults(CollaboratorDraft, draft)),
        createdAt: createdAtText,
        updatedAt: createdAtText,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = workers.map((name) => ({
      accountId,
      collaboratorId: id,
      createdAt: createdAtText,
      ...collaboratorView.toWorkerColumns({ name, phone: dice.percent(70) ? `07${dice.digits(8)}` : null, email: null, status: 'active' }),
    }))
    const ids = people.length ? await tx.insertInto('collaboratorWorkers').values(people).returning('id').execute() : []
    collaborators.push({ id, workers: ids.map((worker) => worker.id), work })
  }
  const today = dayInZone(now.toISOString(), zone)
  const busy = collaborators.filter(({ work }) => work.length > 0)
  const orders = places
    .flatMap((place) => Array.from({ length: 18 }, () => ({ place, date: addDays(today, -dice.between(0, 75)) })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ place, date }, i) => ({ place, number: `COL-${padToTenDigits(i + 1)}`, ...orderOf(place, date) }))
  for (const { place, number, order } of orders) {
    const { columns, lines } = orderView.toColumns(order, number)
    const createdAt = toInstant(order.date, '08:30', zone)
    const at = earlier(createdAt, now)
    const { id } = await tx
      .insertInto('collaboratorWorkOrders')
      .values({
        ...columns,
        accountId,
        finished: isCollaboratorOrderOver(order.status)
          ? earlier(new Date(Date.parse(at) + 3_600_000 * dice.between(3, 30)).toISOString(), now)
          : null,
        createdBy: place.users[0]!,
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const key = { accountId, orderId: id }
    await tx
      .insertInto('collaboratorWorkOrderLines')
      .values(lines.map((line, position) => ({ ...key, ...line, position })))
      .execute()
    if (order.workerIds.length)
      await tx
        .insertInto('collaboratorWorkOrderWorkers')
        .values(order.workerIds.map((workerId) => ({ ...key, workerId })))
        .execute()
  }
  await tx.insertInto('counters').values({ accountId, kind: 'collaborator-work-order', value: orders.length }).execute()

  /** Older orders are settled, or nearly; some of the last days are still in work. */
  function orderOf({ organization, customers }: SeedOrganization, date: string) {
    const { id, workers, work } = dice.pick(busy)
    const customer: SeedCustomer = dice.pick(customers)
    const { car, model } = customer.vehicle
    const status =
      date > addDays(today, -8)
        ? dice.weighted<CollaboratorOrderStatus>([3, 'new'], [4, 'in-progress'], [2, 'done'])
        : dice.weighted<CollaboratorOrderStatus>([7, 'invoiced'], [3, 'done'], [1, 'cancelled'])
    const isPaid = status === 'invoiced' || (status === 'done' && dice.percent(40))
    const lines = [dice.pick(work), ...(dice.percent(35) ? [dice.pick(work)] : [])].map(([name, price]) => ({
      name,
      price: price + 5 * dice.between(-4, 8),
      quantity: dice.weighted([4, 1], [2, 2]),
    }))
    const order = fillDefaults(CollaboratorOrderDraft, {
      organizationId: organization.id,
      collaboratorId: id,
      workerIds: workers.filter(() => dice.percent(60)),
      plateNumber: car.plateNumber,
      make: model.make,
      model: model.model,
      clientName: customer.name,
      organizationClientId: customer.clientId,
      phone: customer.phone,
      date,
      deadline: addDays(date, dice.between(1, 5)),
      status,
      paymentTypeId: isPaid ? dice.weighted([5, 3], [2, 2], [1, 1]) : null,
      withVat: true,
      vatPercentage: 21,
      lines,
    })
    return { order: order as orderView.EditableCollaboratorOrder }
  }
}
