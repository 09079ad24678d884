import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { levelBranches } from './access-matrix.ts'
import { photoOf } from './samples/attachments.ts'
import { openShop, type Shop } from './shop.ts'

/** The assistant answers within the rights of the endpoints that it calls, and has tests of its own. */
const services = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.service.ts') && !file.startsWith('assistant/'),
)

const startsFunction = /^(?:export )?(?:async )?(?:function|const) (\w+)/
/** An object that only passes the level on, such as a log entry, is no branch. */
const decides = /(?<!\blevel: (?:context\.)?)\bactor\.level\b|\blevel\b[^{}]*\}: UserActor/g

function listBranches(file: string): string[] {
  let name = ''
  const lines = readFileSync(`src/server/${file}`, 'utf8').split('\n')
  const names = lines.flatMap((line) => {
    name = startsFunction.exec(line)?.[1] ?? name
    return [...line.matchAll(decides)].map(() => `${file.replace('.service.ts', '')} ${name}`)
  })
  return names.map((own, i) => {
    const nth = names.slice(0, i + 1).filter((other) => other === own).length
    return nth > 1 ? `${own} ${nth}` : own
  })
}

test('the access matrix lists every branch of a service by the level of its caller', () => {
  expect(services.flatMap(listBranches).toSorted()).toEqual([...levelBranches].toSorted())
})

const denied = { status: 403, code: 'AccessDenied403' }
const notFound = { status: 404 }
const listChoices = async (caller: Shop['admin']) => (await caller(api.switching.users, {})).items.map(({ id }) => id)
const idOf = async (caller: Shop['admin']) => (await caller(api.session.information, {})).user.id

/** Each case tries a caller whom the branch refuses, and one whom it lets pass. */
const cases: Record<(typeof levelBranches)[number], () => Promise<void>> = {
  'appointments/appointments search': async () => {
    const { worker, operator } = await openShop()
    const models = { from: [addDays(dayInZone(new Date().toISOString(), 'Europe/Bucharest'), 3)] }
    await expect(worker(api.appointments.search, { models })).rejects.toMatchObject(denied)
    await operator(api.appointments.search, { models })
  },
  'attachments/attachments attachmentsOfKind': async () => {
    const { worker, simple, make } = await openShop()
    const { id } = await make.workOrder()
    const { id: attachmentId } = await worker(api.orderAttachments.create, photoOf(id))
    const show = { id, attachmentId, forClient: true }
    await expect(worker(api.orderAttachments.update, show)).rejects.toMatchObject(denied)
    await simple(api.orderAttachments.update, show)
  },
  'attachments/attachments attachmentsOfKind 2': async () => {
    const { worker, simple, operator, make } = await openShop()
    const { id } = await make.workOrder()
    const { id: attachmentId } = await worker(api.orderAttachments.create, photoOf(id))
    await expect(simple(api.orderAttachments.remove, { id, attachmentId })).rejects.toMatchObject(denied)
    await operator(api.orderAttachments.remove, { id, attachmentId })
  },
  'collaborators/orders/orders requireAllowedStatus': async () => {
    const { worker, operator, make } = await openShop({ settings: { collaborator_enabled: true } })
    const { id } = await make.collaboratorOrder()
    const cancel = { id, status: 'cancelled' } as const
    await expect(worker(api.collaboratorWorkOrders.update, cancel)).rejects.toMatchObject({ status: 403 })
    await operator(api.collaboratorWorkOrders.update, cancel)
  },
  'payments/reversals refuseClosed': async () => {
    const { admin, operator, make, idOf, organization } = await openShop()
    const { id: workOrderId } = await make.workOrder({ status: 'done' })
    const paymentTypeId = idOf('paymentTypes', 'CASH')
    const paid = await operator(api.payments.create, { paymentTypeId, amount: 121, allocations: [{ workOrderId, amount: 121 }] })
    await operator(api.cashDays.close, { organizationId: organization.id, day: paid.day!, countedCash: 121, floatLeft: 0 })
    const reverse = { id: paid.id, reason: 'greșit' }
    await expect(operator(api.payments.void, reverse)).rejects.toMatchObject({ status: 409, code: 'DayClosed' })
    await admin(api.payments.void, reverse)
  },
  'switch/switch createSwitchCheck': async () => {
    const { admin, operator, make } = await openShop({ organizations: 2 })
    const elsewhere = await idOf(await make.user({ level: 'operator', organizations: ['CJ'] }))
    expect(await listChoices(operator)).not.toContain(elsewhere)
    expect(await listChoices(admin)).toContain(elsewhere)
  },
  'switch/switch createSwitchCheck 2': async () => {
    const { operator, worker, make } = await openShop()
    const colleague = await idOf(await make.user({ level: 'operator' }))
    expect(await listChoices(worker)).not.toContain(colleague)
    expect(await listChoices(operator)).toContain(colleague)
  },
  'time-sheets/time-sheets search': async () => {
    const { admin, operator, worker, make } = await openShop()
    await make.withTimeSheets()
    const models = { userId: [(await worker(api.timeSheets.create, { status: 'WORKING' })).userId] }
    expect(await operator(api.timeSheets.search, { models })).toMatchObject({ total: 0 })
    expect(await admin(api.timeSheets.search, { models })).toMatchObject({ total: 1 })
  },
  'time-sheets/time-sheets create': async () => {
    const { admin, worker, make, organizations } = await openShop({ organizations: 2 })
    await make.withTimeSheets(...organizations.map(({ id }) => id))
    const userId = await idOf(await make.user({ level: 'worker', organizations: ['CJ'] }))
    const entry = { userId, status: 'WORKING' } as const
    await expect(worker(api.timeSheets.create, entry)).rejects.toMatchObject({ status: 422, fields: { user_id: ['InvalidChoice'] } })
    await admin(api.timeSheets.create, entry)
  },
  'time-sheets/time-sheets create 2': async () => {
    const { admin, operator, worker, make } = await openShop()
    await make.withTimeSheets()
    const entry = { userId: await idOf(worker), status: 'WORKING' } as const
    await expect(operator(api.timeSheets.create, entry)).rejects.toMatchObject(denied)
    await admin(api.timeSheets.create, entry)
  },
  'tyre-hotels/tyre-hotels create': async () => {
    const { worker, operator } = await openShop({ settings: { hide_create_new_tyre_hotel: 'vulcanizator' } })
    const set = { carNumber: 'BV 12 ABC', clientName: 'Ion Pop', tyreQuantity: 4 }
    await expect(worker(api.tyreHotels.create, set)).rejects.toMatchObject(denied)
    await operator(api.tyreHotels.create, set)
  },
  'users/users listRoles': async () => {
    const { admin, operator } = await openShop()
    expect(await operator(api.users.roles, {})).toMatchObject({ total: 1 })
    expect(await admin(api.users.roles, {})).toMatchObject({ total: 4 })
  },
  'users/users isWriteAllowed': async () => {
    const { admin, operator } = await openShop()
    const id = await idOf(operator)
    const change = { id, description: 'Recepție' }
    await expect(operator(api.users.update, change)).rejects.toMatchObject(denied)
    await admin(api.users.update, change)
  },
  'users/users requireOwnOrAdmin': async () => {
    const { admin, operator, worker } = await openShop()
    const id = await idOf(worker)
    await expect(operator(api.users.get, { id })).rejects.toMatchObject(notFound)
    await admin(api.users.get, { id })
  },
  'work-orders/history listHistory': async () => {
    const { admin, operator, make } = await openShop()
    const { id } = await make.workOrder()
    await operator(api.workOrders.remove, { id })
    await expect(operator(api.workOrders.history, { id })).rejects.toMatchObject(notFound)
    await admin(api.workOrders.history, { id })
  },
  'work-orders/status setStatus': async () => {
    const { admin, operator, make } = await openShop()
    const { id } = await make.workOrder({ status: 'closed' })
    const reopen = { id, status: 'done' } as const
    await expect(operator(api.workOrders.status, reopen)).rejects.toMatchObject({ code: 'StatusNotAllowed' })
    await admin(api.workOrders.status, reopen)
  },
}

test.each(levelBranches)('%s refuses the lower level and lets the higher one pass', (name) => cases[name]())
