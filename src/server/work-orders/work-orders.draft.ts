import type { z } from 'zod'
import { fail, type FieldErrors } from '#contract/kit/errors.ts'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import { orderParts, type OrderChanges, type OrderDraft } from '#contract/work-orders/drafts.ts'
import { MetaData, type CarService, type CarServiceDraft, type WorkOrder } from '#contract/work-orders/order.ts'
import type { PriceTerms } from '#contract/work-orders/pricing.ts'
import { checkManufacturingYear } from '#domain/vehicles/car-years.ts'
import { shopTerms, type OrderFacts } from '#domain/work-orders/order-totals.ts'
import { defaultOrderType, clearsCarService, clearsTyreService } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { mergeChanges } from '#server/platform/http/merge-changes.ts'
import type { HotelPart } from './history.service.ts'
import * as queries from './work-orders.queries.ts'

/** All that is to be written of an order, whether it is new or changed. */
export type OrderDraftState = Omit<OrderDraft, 'workOrder' | 'products' | 'carService' | 'tyreHotel'> & {
  workOrder: Fields
  carService: z.output<typeof CarService> | null
  card: Card
}
/** What an order keeps of the loyalty card that is on it. */
type Card = Pick<WorkOrder['metaData'], 'loyaltyCardNumber' | 'loyaltyPercentage'>
type Given = Omit<OrderDraftState, 'card'>
/** The order's own fields with nothing left open. */
type Fields = Required<Omit<OrderDraft['workOrder'], 'metaData'>> & { metaData: z.output<typeof MetaData> }
/** The order as it will be stored, and the price terms that settings and lists give today. */
type Whole = { draft: OrderDraftState; today: PriceTerms }

/** What is left open is as the account has it. */
export async function newDraft(context: Context<UserActor>, given: Omit<OrderDraft, 'products' | 'tyreHotel'>): Promise<Whole> {
  const { carService } = given
  const itp = given.workOrder.metaData?.itp ?? false
  const organizationId = given.workOrder.organizationId ?? context.actor.organizationId
  const workOrderTypeId = given.workOrder.workOrderTypeId ?? (await usualType(context, itp))
  const workOrder = { ...given.workOrder, organizationId, workOrderTypeId }
  const [settings, known] = await Promise.all([context.settings(), referencesOf(context, { ...given, workOrder })])
  if (itp && !settings('itp_enabled')) fail('ItpDisabled')
  const whole = withDefaults(workOrder, settings)
  refuseTurnedRound(whole)
  refuseYear(given.car)
  const draft = { ...given, workOrder: whole, car: carWith(given.car, carService ?? {}), carService: carService && ownOf(carService) }
  return checked(context, draft, known, settings)
}

/** Work may begin and end at one moment. */
function refuseTurnedRound({ startDate, endDate }: Pick<Fields, 'startDate' | 'endDate'>): void {
  if (endDate !== null && Date.parse(endDate) < Date.parse(startDate)) refuse({ 'work_order.end_date': ['EndBeforeStart'] })
}

/** A year that was stored on its day stays. */
function refuseYear({ manufacturingYear }: OrderDraft['car'], stored?: OrderDraft['car']): void {
  const message = checkManufacturingYear(manufacturingYear, new Date().toISOString(), stored?.manufacturingYear)
  if (message) refuse({ 'car.manufacturing_year': [message] })
}

/** Merges what is given into the order as it is stored. */
export async function changedDraft(context: Context, now: WorkOrder, given: Omit<OrderChanges, 'products'>): Promise<Whole> {
  const workers = given.workers ?? now.workers.map(({ id }) => id)
  const stored = { ...now, workOrder: { ...now, metaData: readStoredJson(MetaData, now.metaData) } }
  const { workOrder, ...parts } = { ...stored, ...mergeChanges(orderParts, stored, given) }
  const car = carWith(parts.car, given.carService ?? {})
  const draft = { ...parts, workers, workOrder, car, carService: parts.carService && ownOf(parts.carService) }
  if (workOrder.metaData.itp !== now.metaData.itp) refuse({ 'work_order.meta_data.itp': ['InvalidChoice'] })
  refuseYear(car, now.car)
  if (workOrder.startDate !== now.startDate || workOrder.endDate !== now.endDate) refuseTurnedRound(workOrder)
  const [settings, known] = await Promise.all([context.settings(), referencesOf(context, draft)])
  // Whoever has worked on it stays named, also when they work there no longer.
  const already = workOrder.organizationId === now.organizationId ? now.workers.map(({ id }) => id) : []
  const card = workOrder.metaData.loyaltyCardId === now.metaData.loyaltyCardId ? now.metaData : known
  return checked(context, draft, { ...known, ...cardOf(card), workers: [...known.workers, ...already] }, settings)
}

const referencesOf = ({ db, scope }: Context, { workOrder, tyreService, workers }: Omit<Given, 'workOrder'> & { workOrder: Placed }) =>
  queries.findReferences(db, scope, {
    ...workOrder,
    wheelTypeId: tyreService?.wheelTypeId ?? null,
    loyaltyCardId: workOrder.metaData?.loyaltyCardId,
    workers,
  })

const cardOf = ({ loyaltyCardNumber, loyaltyPercentage }: Card): Card => ({ loyaltyCardNumber, loyaltyPercentage })

function checked(context: Context, given: Given, known: queries.References, settings: Settings): Whole {
  const draft = { ...byType(given, known), card: cardOf(known) }
  refuseForeign(context, draft, known)
  return { draft, today: { ...shopTerms(settings), isTruck: known.isTruck ?? false } }
}

/** Inspections are the garage's. */
async function usualType({ db, scope }: Context, itp: boolean): Promise<number> {
  const types = await queries.orderTypes(db, scope)
  const garage = itp ? types.find((type) => clearsTyreService(type)) : undefined
  const usual = garage?.id ?? defaultOrderType(types)
  return usual ?? refuse({ 'work_order.work_order_type_id': ['RequiredField'] })
}

type Placed = OrderDraft['workOrder'] & { organizationId: number; workOrderTypeId: number }

function withDefaults(given: Placed, setting: Settings): Fields {
  const metaData = given.metaData ?? fillDefaults(MetaData, {})
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

/** Service Auto has no tyre service, Vulcanizare no car service; an inspection has the one and not the other, whatever its type. */
function byType(draft: Given, { shortName }: queries.References): Given {
  const { itp } = draft.workOrder.metaData
  if (shortName === null) return draft
  return {
    ...draft,
    tyreService: itp || clearsTyreService({ shortName }) ? null : draft.tyreService,
    carService: !itp && clearsCarService({ shortName }) ? null : draft.carService,
  }
}

/** What the car service says of the car fills what the car leaves open. */
const carWith = (car: OrderDraft['car'], { make, model, year, vinNumber }: Partial<CarServiceDraft>): OrderDraft['car'] => ({
  ...car,
  make: car.make ?? make ?? null,
  model: car.model ?? model ?? null,
  manufacturingYear: car.manufacturingYear ?? year ?? null,
  vinNumber: car.vinNumber ?? vinNumber ?? null,
})

/** Without what it says of the car, which the car itself keeps. */
const ownOf = ({ carKm, mention, modelType, customerRequest, providerProposal }: CarServiceDraft): z.output<typeof CarService> => ({
  carKm,
  mention,
  modelType,
  customerRequest,
  providerProposal,
})

/** An id of another organization or account, or of nothing, is refused at its own field. */
function refuseForeign({ scope }: Context, { workOrder, tyreService, workers }: OrderDraftState, known: queries.References): void {
  const wrong: FieldErrors = {}
  const check = (field: string, id: number | null | undefined, isKnown: boolean) => {
    if (id != null && !isKnown) wrong[field] = ['InvalidChoice']
  }
  check('work_order.organization_id', workOrder.organizationId, scope.organizations.includes(workOrder.organizationId))
  check('work_order.work_order_type_id', workOrder.workOrderTypeId, known.shortName !== null)
  check('work_order.car_type_id', workOrder.carTypeId, known.isTruck !== null)
  check('work_order.payment_type_id', workOrder.paymentTypeId, known.paymentTypeId !== null)
  check('tyre_service.wheel_type_id', tyreService?.wheelTypeId, known.wheelTypeId !== null)
  const { loyaltyCardId } = workOrder.metaData
  if (loyaltyCardId !== null && known.loyaltyCardNumber === null) wrong['work_order.meta_data.loyalty_card_id'] = ['CardNotActive']
  for (const [i, id] of workers.entries()) check(`workers.${i}`, id, known.workers.includes(id))
  if (Object.keys(wrong).length) refuse(wrong)
}
const refuse = (fields: FieldErrors): never => fail('InvalidInput', { fields })

/** Where and when its lines are sold, which decides their prices. */
export const priceContext = ({ workOrder, tyreService }: OrderDraftState) => ({
  ...workOrder,
  tyreDimensions: tyreService?.tyreDimensions ?? [],
})

/** VAT was settled when the draft was made whole. */
export const factsOf = ({ workOrder: { metaData }, tyreService, card }: OrderDraftState): OrderFacts => ({
  newTyre: tyreService?.newTyre ?? false,
  ownProduct: metaData.ownProduct,
  withVat: metaData.withVat ?? false,
  vatPercentage: metaData.vatPercentage ?? 0,
  loyaltyPercentage: card.loyaltyPercentage,
})

/** What a body says of tyres that stay here, where the order stores any, and of those that it gives back; of what is absent nothing. */
export function hotelOfDraft({ tyreService }: OrderDraftState, given: Pick<OrderChanges, 'tyreHotel' | 'tyreService'>): HotelPart {
  return {
    tyreHotel: tyreService?.tyreHotelEnabled ? (given.tyreHotel ?? undefined) : undefined,
    outId: tyreService ? given.tyreService?.tyreHotelOutId : null,
  }
}
