// The companies that the shop gives work to, and what they have done for it in the last weeks.

import type { z } from 'zod'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { CollaboratorDraft } from '#contract/collaborators/collaborators.ts'
import { CollaboratorOrderDraft, type CollaboratorOrderStatus } from '#contract/collaborators/collaborator-work-orders.ts'
import { isCollaboratorOrderOver } from '#domain/work-orders/collaborator-orders.ts'
import { addDays } from '#domain/text/calendar.ts'
import * as orderView from '#server/collaborators/orders/orders.view.ts'
import * as collaboratorView from '#server/collaborators/collaborators.view.ts'
import { padToTenDigits } from '#server/platform/database/counters.ts'
import { day, earliest, hour, later, timeOn } from './seed-days.ts'
import type { SeedOrganization } from './seed-orders.ts'
import { store, type DemoShop } from './seed-shop.ts'

/** Companies with their workers and what they do at which price; two of them the shop no longer asks. */
const companies: { draft: z.input<typeof CollaboratorDraft>; workers: string[]; work: Record<string, number> }[] = [
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
    work: { 'Vopsit element': 450, 'Polish și protecție': 380, 'Îndreptat aripă': 260, 'Vopsit bară': 520 },
  },
  {
    draft: { name: 'Jante Master SRL', vatNumber: 'RO 18547290', address: 'Calea Feldioarei 42, Brașov', phone: '0744210933' },
    workers: ['Dan Tănase', 'Eva Kelemen'],
    work: { 'Îndreptat jantă aliaj': 120, 'Sudat jantă': 150, 'Vopsit jantă': 180 },
  },
  {
    draft: { name: 'Electro Diagnoză PFA', contactName: 'Mihai Stoica', phone: '0733902118', status: 'inactive' },
    workers: ['Mihai Stoica'],
    work: { 'Diagnoză electronică': 200, 'Reparat senzor TPMS': 140 },
  },
  {
    draft: { name: 'Geam Expres SRL', phone: '0721556300', status: 'blocked', notes: 'Lucrări refuzate în primăvară.' },
    workers: [],
    work: {},
  },
]

/** All workplaces of an account share its collaborators. */
export async function seedCollaborators(shop: DemoShop, places: SeedOrganization[]): Promise<void> {
  const { now, today, dice } = shop
  const createdAt = later(now, -400 * day)
  const rows = companies.map(({ draft }) => {
    return { ...collaboratorView.toColumns(fillDefaults(CollaboratorDraft, draft)), createdAt, updatedAt: createdAt }
  })
  const collaborators = await store(shop, 'collaborators', rows)
  const people = companies.flatMap(({ workers }, i) =>
    workers.map((name) => {
      const worker = { name, phone: dice.percent(70) ? `07${dice.digits(8)}` : null, email: null, status: 'active' }
      return { ...collaboratorView.toWorkerColumns(worker), collaboratorId: collaborators[i]!.id, createdAt }
    }),
  )
  const workers = await store(shop, 'collaboratorWorkers', people)
  const busy = collaborators.flatMap(({ id }, i) => {
    const work = Object.entries(companies[i]!.work)
    return work.length ? { id, work, workers: workers.filter(({ collaboratorId }) => collaboratorId === id) } : []
  })
  const drafts = places
    .flatMap((place) => Array.from({ length: 18 }, () => orderOf(place, addDays(today, -dice.between(0, 75)))))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const written = drafts.map((draft, i) => orderView.toColumns(draft, `COL-${padToTenDigits(i + 1)}`))
  const orderRows = written.map(({ columns }) => {
    const at = earliest(timeOn(columns.date, 8, 30), now)
    const finished = isCollaboratorOrderOver(columns.status) ? earliest(later(at, dice.between(3, 30) * hour), now) : null
    const createdBy = places.find(({ organization }) => organization.id === columns.organizationId)!.users[0]!
    return { ...columns, finished, createdBy, createdAt: at, updatedAt: at }
  })
  const orders = await store(shop, 'collaboratorWorkOrders', orderRows)
  const lines = orders.flatMap(({ id: orderId }, i) => written[i]!.lines.map((line, position) => ({ ...line, orderId, position })))
  const assigned = orders.flatMap(({ id: orderId }, i) => drafts[i]!.workerIds.map((workerId) => ({ orderId, workerId })))
  await store(shop, 'collaboratorWorkOrderLines', lines)
  await store(shop, 'collaboratorWorkOrderWorkers', assigned)
  await store(shop, 'counters', [{ kind: 'collaborator-work-order', value: orders.length }])

  /** Older orders are settled, or nearly; some of the last days are still in work. */
  function orderOf({ organization, customers }: SeedOrganization, date: string) {
    const { id, work, workers: theirs } = dice.pick(busy)
    const { vehicle, name: clientName, clientId, phone } = dice.pick(customers)
    const { plateNumber, make, model } = vehicle.car
    const status =
      date > addDays(today, -8)
        ? dice.weighted<CollaboratorOrderStatus>([3, 'new'], [4, 'in-progress'], [2, 'done'])
        : dice.weighted<CollaboratorOrderStatus>([7, 'invoiced'], [3, 'done'], [1, 'cancelled'])
    const lines = Array.from({ length: dice.weighted([2, 1], [1, 2]) }, () => dice.pick(work)).map(([name, price]) => {
      return { name, price: price + 5 * dice.between(-4, 8), quantity: dice.weighted([4, 1], [2, 2]) }
    })
    return fillDefaults(CollaboratorOrderDraft, {
      organizationId: organization.id,
      collaboratorId: id,
      workerIds: theirs.filter(() => dice.percent(60)).map((worker) => worker.id),
      plateNumber,
      make: make ?? '',
      model: model ?? '',
      clientName,
      organizationClientId: clientId,
      phone,
      date,
      deadline: addDays(date, dice.between(1, 5)),
      status,
      paymentTypeId: status === 'invoiced' ? dice.weighted([5, 3], [2, 2], [1, 1]) : null,
      withVat: true,
      vatPercentage: 21,
      lines,
    }) as orderView.EditableCollaboratorOrder
  }
}
