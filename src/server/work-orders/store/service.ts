import type { z } from 'zod'
import { fail, type FieldErrors } from '#contract/kit/errors.ts'
import { completed, fromStored } from '#contract/kit/defaults.ts'
import type { Settings } from '#contract/settings.ts'
import type { OrderChanges, OrderDraft } from '#contract/work-orders/drafts.ts'
import { MetaData, type WorkOrder } from '#contract/work-orders/order.ts'
import { shopTerms, type OrderTerms } from '#domain/order-totals.ts'
import { formatPlate, plateKey } from '#domain/plates.ts'
import { defaultOf, dropsCarService, dropsTyreService, isFrozen } from '#domain/work-orders.ts'
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
  const workOrderTypeId = given.workOrder.workOrderTypeId ?? (await usualType(context))
  const workOrder = { ...given.workOrder, organizationId, workOrderTypeId }
  const [settings, known] = await Promise.all([context.settings(), queries.references(db, scope, namesOf({ ...given, workOrder }))])
  const draft = byType({ ...given, workOrder: withDefaults(workOrder, settings) }, known)
  refuseForeign(context, draft, known)

  const [lines, client, { accountCode, organizationCode }] = await Promise.all([
    priceLines(context, placeOf(draft), products),
    clientOfOrder(context, draft.workOrder),
    queries.codesOf(db, scope, organizationId),
  ])
  const { lineTotals, ...totals } = sumsOf(lines, termsOf(draft, known, settings))
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
  const workOrder = { ...now, ...given.workOrder, metaData: metaAfter(now, given) }
  const whole = { ...now, ...given, workers, workOrder, tyreHotel: null }
  const [settings, known] = await Promise.all([context.settings(), queries.references(db, scope, namesOf(whole))])
  const draft = byType(whole, known)
  refuseForeign(context, draft, known)

  const place = placeOf(draft)
  const lines = products ? await priceLines(context, place, products, order.lines) : await keptLines(context, place, order.lines)
  const { lineTotals, ...totals } = sumsOf(lines, termsOf(draft, known, settings))
  const clientId = await clientAfter(context, now, given, draft.workOrder)

  const columns = columnsOf(draft, totals, clientId)
  await queries.update(db, scope, order.id, { ...columns, search: orderSearch({ ...columns, uuid: order.uuid }) })
  if (products || lines.length < order.lines.length) await queries.replaceLines(db, scope, order.id, linesWith(lines, lineTotals), false)
  if (given.workers) await queries.replaceWorkers(db, scope, order.id, workers, false)
  // An edit that is not about the car must not bring back what an old order knew of it.
  if (given.car || given.tyreService || given.carService || clientId !== order.clientId) await remember(context, draft, clientId)
}

async function storePayment(
  { db, scope }: Context<UserActor>,
  order: queries.StoredOrder,
  { workOrder = {} }: OrderChanges,
): Promise<void> {
  const { paymentTypeId = order.paymentTypeId } = workOrder
  const documentNumber = (workOrder.documentNumber === undefined ? order.documentNumber : workOrder.documentNumber) || null
  if (paymentTypeId !== null && (await queries.references(db, scope, { paymentTypeId })).paymentTypeId === null)
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

async function usualType({ db, scope }: Context): Promise<number> {
  const usual = defaultOf(await queries.orderTypes(db, scope))
  return usual ?? refuse({ 'work_order.work_order_type_id': ['RequiredField'] })
}

type Placed = OrderDraft['workOrder'] & { organizationId: number; workOrderTypeId: number }

function withDefaults(given: Placed, setting: Settings): Fields {
  const metaData = given.metaData ?? completed(MetaData, {})
  return {
    clientName: given.clientName,
    delegateName: given.delegateName ?? null,
    organizationId: given.organizationId,
    organizationClientId: given.organizationClientId ?? null,
    phone: given.phone ?? null,
    carTypeId: given.carTypeId ?? null,
    workOrderTypeId: given.workOrderTypeId,
    startDate: given.startDate ?? new Date().toISOString(),
    endDate: given.endDate ?? null,
    description: given.description ?? '',
    paymentTypeId: given.paymentTypeId ?? null,
    documentNumber: given.documentNumber || null,
    // The rate stays with the document: a later change of the setting does not touch old orders.
    metaData: {
      ...metaData,
      withVat: metaData.withVat ?? setting('with_vat'),
      vatPercentage: metaData.vatPercentage ?? setting('vat_percent'),
    },
  }
}

/** Service Auto has no tyre service, Vulcanizare no car service. */
function byType(draft: Draft, { shortName }: queries.References): Draft {
  if (shortName === null) return draft
  return {
    ...draft,
    tyreService: dropsTyreService({ shortName }) ? null : draft.tyreService,
    carService: dropsCarService({ shortName }) ? null : draft.carService,
  }
}

const namesOf = ({ workOrder, tyreService, workers }: Omit<Draft, 'workOrder'> & { workOrder: Placed }) => ({
  ...workOrder,
  wheelTypeId: tyreService?.wheelTypeId ?? null,
  workers,
})

/** An id of another organization or account, or of nothing, is refused at its own field. */
function refuseForeign({ scope }: Context, { workOrder, tyreService, workers }: Draft, known: queries.References): void {
  const wrong: FieldErrors = {}
  const check = (field: string, id: number | null | undefined, isKnown: boolean) => {
    if (id != null && !isKnown) wrong[field] = ['InvalidChoice']
  }
  check('work_order.organization_id', workOrder.organizationId, scope.organizations.includes(workOrder.organizationId))
  check('work_order.work_order_type_id', workOrder.workOrderTypeId, known.shortName !== null)
  check('work_order.car_type_id', workOrder.carTypeId, known.isTruck !== null)
  check('work_order.payment_type_id', workOrder.paymentTypeId, known.paymentTypeId !== null)
  check('tyre_service.wheel_type_id', tyreService?.wheelTypeId, known.wheelTypeId !== null)
  for (const [i, id] of workers.entries()) check(`workers.${i}`, id, known.workers.includes(id))
  if (Object.keys(wrong).length) refuse(wrong)
}
const refuse = (fields: FieldErrors): never => fail('InvalidInput', { fields })

const placeOf = ({ workOrder, tyreService }: Draft) => ({ ...workOrder, tyreDimensions: tyreService?.tyreDimensions ?? [] })

const termsOf = ({ workOrder: { metaData }, tyreService }: Draft, { isTruck }: queries.References, setting: Settings): OrderTerms => ({
  newTyre: tyreService?.newTyre ?? false,
  ownProduct: metaData.ownProduct,
  withVat: metaData.withVat ?? setting('with_vat'),
  vatPercentage: metaData.vatPercentage ?? setting('vat_percent'),
  ...shopTerms(setting),
  isTruck: isTruck ?? false,
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
