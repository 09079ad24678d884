import type { z } from 'zod'
import { fail, type FieldErrors } from '#contract/kit/errors.ts'
import { completed, fromStored } from '#contract/kit/defaults.ts'
import { setting } from '#contract/settings.ts'
import type { OrderChanges, OrderDraft } from '#contract/work-orders/drafts.ts'
import { MetaData, type WorkOrder } from '#contract/work-orders/order.ts'
import { formatPlate, plateKey } from '#domain/plates.ts'
import { dropsCarService, dropsTyreService, isFrozen } from '#domain/work-orders.ts'
import { clientOfOrder } from '#server/clients/service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { searchText } from '#server/platform/database/page.ts'
import { rememberVehicle } from '#server/vehicles/service.ts'
import { keptLines, priceLines, sumsOf, type PricedLine } from '#server/work-orders/lines/service.ts'
import * as queries from '#server/work-orders/queries.ts'
import { entityOf } from '#server/work-orders/view/service.ts'

type Draft = Omit<OrderDraft, 'workOrder' | 'products'> & { workOrder: Fields }
/** The order's own fields with nothing left open. */
type Fields = Required<Omit<OrderDraft['workOrder'], 'metaData'>> & { metaData: z.output<typeof MetaData> }
type Totals = Omit<ReturnType<typeof sumsOf>, 'lineTotals'>

/** Stores a new order: number, lines, workers, vehicle and client in the request's one transaction. Answers with its id. */
export async function storeNew(context: Context<UserActor>, { products, ...given }: OrderDraft): Promise<number> {
  const { db, scope, actor } = context
  const organizationId = given.workOrder.organizationId ?? actor.organizationId
  const known = await queries.references(db, scope, organizationId, given.workers)
  const draft = byType({ ...given, workOrder: withDefaults(given.workOrder, organizationId, known) }, known)
  refuseForeign(context, draft, known)

  const [lines, client, { accountCode, organizationCode }] = await Promise.all([
    priceLines(context, placeOf(draft), products),
    clientOfOrder(context, draft.workOrder),
    queries.codesOf(db, scope, organizationId),
  ])
  const { lineTotals, ...totals } = sumsOf(lines, known, termsOf(draft, known))
  const uuid = `${accountCode}-${String(await queries.nextNumber(db, scope)).padStart(10, '0')}-${organizationCode}`

  const columns = columnsOf(draft, totals, client.id)
  const { id } = await queries.insert(db, scope, {
    ...columns,
    uuid,
    createdBy: actor.id,
    search: orderSearch({ ...columns, uuid }),
  })
  // Sent together: the account's next order waits for its number until this one is committed.
  await Promise.all([
    queries.replaceLines(db, scope, id, linesWith(lines, lineTotals), true),
    queries.replaceWorkers(db, scope, id, draft.workers, true),
    queries.noteStatus(db, scope, { workOrderId: id, userId: actor.id, fromStatus: null, toStatus: 'new' }),
    remember(context, draft, client.id),
  ])
  return id
}

/** Only these may change on a closed order: how it was paid and its number on paper. */
const openWhenClosed = new Set(['paymentTypeId', 'documentNumber'])

/** Changes a stored order: what is absent stays, a part that is present replaces the old one whole. */
export async function storeChanges(context: Context<UserActor>, order: queries.StoredOrder, changes: OrderChanges): Promise<void> {
  const { products, ...given } = changes
  const fields = Object.keys(given.workOrder ?? {})
  const beyond = Object.keys(changes).some((part) => part !== 'workOrder') || fields.some((field) => !openWhenClosed.has(field))
  if (isFrozen({ status: order.status as 'closed' }) && beyond) fail('OrderClosed')
  if (!beyond) return fields.length ? storePayment(context, order, changes) : undefined

  const { db, scope } = context
  const now = entityOf(order)
  const workers = given.workers ?? now.workers.map(({ id }) => id)
  const known = await queries.references(db, scope, given.workOrder?.organizationId ?? now.organizationId, workers)
  const workOrder = { ...now, ...given.workOrder, metaData: metaAfter(now, given) }
  const draft = byType({ ...now, ...given, workers, workOrder, tyreHotel: null }, known)
  refuseForeign(context, draft, known)

  const place = placeOf(draft)
  const lines = products ? await priceLines(context, place, products, order.lines) : await keptLines(context, place, order.lines)
  const { lineTotals, ...totals } = sumsOf(lines, known, termsOf(draft, known))
  const clientId = await clientAfter(context, now, given, draft.workOrder)

  const columns = columnsOf(draft, totals, clientId)
  await queries.update(db, scope, order.id, { ...columns, search: orderSearch({ ...columns, uuid: order.uuid }) })
  if (products || lines.length < order.lines.length) await queries.replaceLines(db, scope, order.id, linesWith(lines, lineTotals), false)
  if (given.workers) await queries.replaceWorkers(db, scope, order.id, workers, false)
  // An edit that is not about the car must not bring back what an old order knew of it.
  if (given.car || given.tyreService || given.carService || clientId !== order.clientId) await remember(context, draft, clientId)
}

async function storePayment(
  { db, scope, actor }: Context<UserActor>,
  order: queries.StoredOrder,
  { workOrder = {} }: OrderChanges,
): Promise<void> {
  const known = await queries.references(db, scope, actor.organizationId, [])
  const { paymentTypeId = order.paymentTypeId } = workOrder
  const documentNumber = (workOrder.documentNumber === undefined ? order.documentNumber : workOrder.documentNumber) || null
  if (paymentTypeId !== null && !known.paymentTypes.some(({ id }) => id === paymentTypeId))
    refuse({ 'work_order.payment_type_id': ['InvalidChoice'] })
  await queries.update(db, scope, order.id, { paymentTypeId, documentNumber, search: orderSearch({ ...order, documentNumber }) })
}

/** Whether there is VAT, and at what rate, stays with the document unless it is said anew. */
function metaAfter({ metaData: now }: WorkOrder, { workOrder }: OrderChanges): Fields['metaData'] {
  const next = workOrder?.metaData ?? fromStored(MetaData, now)
  return { ...next, withVat: next.withVat ?? now.withVat, vatPercentage: next.vatPercentage ?? now.vatPercentage }
}

/** The order keeps its client, even one that was deleted since, until it names another or moves to another organization. */
async function clientAfter(context: Context, now: WorkOrder, { workOrder = {} }: OrderChanges, next: Fields): Promise<number> {
  const { organizationClientId: picked, clientName = now.clientName, organizationId = now.organizationId } = workOrder
  const another = clientName !== now.clientName || organizationId !== now.organizationId
  const organizationClientId = picked === undefined ? (another ? null : now.organizationClientId) : picked
  const stays = organizationId === now.organizationId && organizationClientId === now.organizationClientId
  if (stays && organizationClientId !== null) return organizationClientId
  return (await clientOfOrder(context, { ...next, organizationClientId })).id
}

function withDefaults(given: OrderDraft['workOrder'], organizationId: number, { workOrderTypes, settings }: queries.References): Fields {
  const usual = workOrderTypes.find(({ name }) => name === 'Vulcanizare') ?? workOrderTypes[0]
  const metaData = given.metaData ?? completed(MetaData, {})
  return {
    clientName: given.clientName,
    delegateName: given.delegateName ?? null,
    organizationId,
    organizationClientId: given.organizationClientId ?? null,
    phone: given.phone ?? null,
    carTypeId: given.carTypeId ?? null,
    workOrderTypeId:
      given.workOrderTypeId ?? usual?.id ?? fail('InvalidInput', { fields: { 'work_order.work_order_type_id': ['RequiredField'] } }),
    startDate: given.startDate ?? new Date().toISOString(),
    endDate: given.endDate ?? null,
    description: given.description ?? '',
    paymentTypeId: given.paymentTypeId ?? null,
    documentNumber: given.documentNumber || null,
    // The rate stays with the document: a later change of the setting does not touch old orders.
    metaData: {
      ...metaData,
      withVat: metaData.withVat ?? setting(settings, 'with_vat'),
      vatPercentage: metaData.vatPercentage ?? setting(settings, 'vat_percent'),
    },
  }
}

/** Service Auto has no tyre service, Vulcanizare no car service. */
function byType(draft: Draft, { workOrderTypes }: queries.References): Draft {
  const type = workOrderTypes.find(({ id }) => id === draft.workOrder.workOrderTypeId)
  if (!type) return draft
  return {
    ...draft,
    tyreService: dropsTyreService(type) ? null : draft.tyreService,
    carService: dropsCarService(type) ? null : draft.carService,
  }
}

/** An id of another organization or account, or of nothing, is refused at its own field. */
function refuseForeign({ scope }: Context, { workOrder, tyreService, workers }: Draft, known: queries.References): void {
  const wrong: FieldErrors = {}
  const check = (field: string, id: number | null | undefined, rows: { id: number }[]) => {
    if (id != null && !rows.some((row) => row.id === id)) wrong[field] = ['InvalidChoice']
  }
  check(
    'work_order.organization_id',
    workOrder.organizationId,
    scope.organizations.map((id) => ({ id })),
  )
  check('work_order.work_order_type_id', workOrder.workOrderTypeId, known.workOrderTypes)
  check('work_order.car_type_id', workOrder.carTypeId, known.carTypes)
  check('work_order.payment_type_id', workOrder.paymentTypeId, known.paymentTypes)
  check('tyre_service.wheel_type_id', tyreService?.wheelTypeId, known.wheelTypes)
  for (const [i, id] of workers.entries()) check(`workers.${i}`, id, known.workers)
  if (Object.keys(wrong).length) refuse(wrong)
}
const refuse = (fields: FieldErrors): never => fail('InvalidInput', { fields })

const placeOf = ({ workOrder, tyreService }: Draft) => ({ ...workOrder, tyreDimensions: tyreService?.tyreDimensions ?? [] })

const termsOf = ({ workOrder: { metaData, carTypeId }, tyreService }: Draft, { settings }: queries.References) => ({
  carTypeId,
  newTyre: tyreService?.newTyre ?? false,
  ownProduct: metaData.ownProduct,
  withVat: metaData.withVat ?? setting(settings, 'with_vat'),
  vatPercentage: metaData.vatPercentage ?? setting(settings, 'vat_percent'),
})

function columnsOf({ workOrder, car, tyreService, carService }: Draft, totals: Totals, clientId: number) {
  const { metaData, organizationClientId: _picked, ...fields } = workOrder
  const { vatValue, subtotalWithoutHotel, newTyreDiscountValue, ...sums } = totals
  const [first] = tyreService?.tyreDimensions ?? []
  const plateNumber = formatPlate(car.plateNumber)
  return {
    clientName: fields.clientName,
    delegateName: fields.delegateName,
    organizationId: fields.organizationId,
    phone: fields.phone,
    carTypeId: fields.carTypeId,
    workOrderTypeId: fields.workOrderTypeId,
    startDate: fields.startDate,
    endDate: fields.endDate,
    description: fields.description,
    paymentTypeId: fields.paymentTypeId,
    documentNumber: fields.documentNumber || null,
    ...sums,
    clientId,
    itp: metaData.itp,
    deadline: metaData.deadline,
    plateNumber,
    plateKey: plateKey(plateNumber),
    make: car.make,
    model: car.model,
    car: JSON.stringify({ ...car, plateNumber }),
    tyreService: tyreService && JSON.stringify(tyreService),
    carService: carService && JSON.stringify(carService),
    tyreWidth: first?.tyreWidth ?? null,
    tyreHeight: first?.tyreHeight ?? null,
    tyreRim: first?.tyreRim ?? null,
    metaData: JSON.stringify({ ...metaData, vatValue, subtotalWithoutHotel, newTyreDiscountValue }),
  }
}

const linesWith = (lines: PricedLine[], totals: number[]) =>
  lines.map(({ priceConditions, ...line }, i) => ({ ...line, priceConditions: JSON.stringify(priceConditions), total: totals[i]! }))

const remember = (context: Context, { car, tyreService, carService, workOrder: { carTypeId } }: Draft, clientId: number) =>
  rememberVehicle(context, { car, tyreService, carKm: tyreService?.carKm ?? carService?.carKm ?? null, carTypeId, clientId })

/** What quick text finds an order by. */
export const orderSearch = (order: {
  uuid: string
  plateNumber: string
  plateKey: string
  documentNumber: string | null
  clientName: string
  delegateName: string | null
  phone: string | null
}): string =>
  searchText(order.plateNumber, order.plateKey, order.uuid, order.documentNumber, order.clientName, order.delegateName, order.phone)
