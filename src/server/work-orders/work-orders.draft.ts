import type { OrderHotelDraft } from '#contract/tyre-hotels/tyre-hotels.ts'
import type { z } from 'zod'
import { fail, type FieldErrors } from '#contract/kit/errors.ts'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import { pickFields } from '#contract/kit/field-names.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import { orderParts, type OrderChanges, type OrderDraft } from '#contract/work-orders/drafts.ts'
import { MetaData, type CarService, type CarServiceDraft, type WorkOrder } from '#contract/work-orders/order.ts'
import type { PriceTerms } from '#contract/work-orders/pricing.ts'
import { countryOf } from '#domain/law/country.ts'
import { standardVatPercent } from '#domain/law/vat.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { checkManufacturingYear } from '#domain/vehicles/car-years.ts'
import { shopTerms, type OrderFacts } from '#domain/work-orders/order-totals.ts'
import { defaultOrderType, clearsCarService, clearsTyreService } from '#domain/work-orders/work-orders.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { mergeChanges } from '#server/platform/http/merge-changes.ts'
import * as queries from './work-orders.queries.ts'

/** The set of tyres that stays here and the one that leaves; an undefined part stays as it is. */
export type HotelPart = { tyreHotel: OrderHotelDraft | undefined; outId: number | null | undefined }

/** All columns of an order that are written, for a new order as for a changed one. */
export type OrderDraftState = Omit<OrderDraft, 'workOrder' | 'products' | 'carService' | 'tyreHotel'> & {
  workOrder: Fields
  carService: z.output<typeof CarService> | null
  card: CardFields
}
/** The loyalty card fields that an order stores. */
type CardFields = Pick<WorkOrder['metaData'], 'loyaltyCardNumber' | 'loyaltyPercentage'>
type UncheckedDraft = Omit<OrderDraftState, 'card'>
/** The order's own fields with all defaults filled in. */
type Fields = Required<Omit<OrderDraft['workOrder'], 'metaData'>> & { metaData: z.output<typeof MetaData> }
/** The order as it will be stored, and the price terms that settings and lists give today. */
type CheckedDraft = { draft: OrderDraftState; today: PriceTerms }

/** Fills the fields that are left open from the account's settings and lists. */
export async function newDraft(context: Context<UserActor>, request: Omit<OrderDraft, 'products' | 'tyreHotel'>): Promise<CheckedDraft> {
  const { carService } = request
  const itp = request.workOrder.metaData?.itp ?? false
  const organizationId = request.workOrder.organizationId ?? context.actor.organizationId
  const workOrderTypeId = request.workOrder.workOrderTypeId ?? (await findDefaultOrderType(context, itp))
  const workOrder = { ...request.workOrder, organizationId, workOrderTypeId }
  const [settings, references] = await Promise.all([context.settings(), findOrderReferences(context, { ...request, workOrder })])
  if (itp && !settings('itp_enabled')) fail('ItpDisabled')
  const withDefaultFields = fillOrderDefaults(workOrder, settings, references)
  requireEndAfterStart(withDefaultFields)
  requireValidYear(request.car)
  const draft = {
    ...request,
    workOrder: withDefaultFields,
    car: fillCarFromService(request.car, carService ?? {}),
    carService: carService && pickCarServiceFields(carService),
  }
  return checkReferences(context, draft, references, settings)
}

/** The end may equal the start. */
function requireEndAfterStart({ startDate, endDate }: Pick<Fields, 'startDate' | 'endDate'>): void {
  if (endDate !== null && Date.parse(endDate) < Date.parse(startDate)) failFields({ 'work_order.end_date': ['EndBeforeStart'] })
}

/** A stored year remains valid, although the limit moves with the clock. */
function requireValidYear({ manufacturingYear }: OrderDraft['car'], stored?: OrderDraft['car']): void {
  const message = checkManufacturingYear(manufacturingYear, new Date().toISOString(), stored?.manufacturingYear)
  if (message) failFields({ 'car.manufacturing_year': [message] })
}

/** Merges the changes into the stored order. */
export async function changedDraft(context: Context, current: WorkOrder, changes: Omit<OrderChanges, 'products'>): Promise<CheckedDraft> {
  const workers = changes.workers ?? current.workers.map(({ id }) => id)
  const stored = { ...current, workOrder: { ...current, metaData: readStoredJson(MetaData, current.metaData) } }
  const { workOrder, ...parts } = { ...stored, ...mergeChanges(orderParts, stored, changes) }
  const car = fillCarFromService(parts.car, changes.carService ?? {})
  const draft = { ...parts, workers, workOrder, car, carService: parts.carService && pickCarServiceFields(parts.carService) }
  if (workOrder.metaData.itp !== current.metaData.itp) failFields({ 'work_order.meta_data.itp': ['InvalidChoice'] })
  requireValidYear(car, current.car)
  if (workOrder.startDate !== current.startDate || workOrder.endDate !== current.endDate) requireEndAfterStart(workOrder)
  const [settings, references] = await Promise.all([context.settings(), findOrderReferences(context, draft)])
  // Workers who have already worked on the order remain valid, also after leaving the workplace.
  const storedWorkerIds = workOrder.organizationId === current.organizationId ? current.workers.map(({ id }) => id) : []
  const cardFields = workOrder.metaData.loyaltyCardId === current.metaData.loyaltyCardId ? current.metaData : references
  return checkReferences(
    context,
    draft,
    { ...references, ...pickCardFields(cardFields), workers: [...references.workers, ...storedWorkerIds] },
    settings,
  )
}

const findOrderReferences = (
  { db, scope }: Context,
  { workOrder, tyreService, workers }: Omit<UncheckedDraft, 'workOrder'> & { workOrder: PlacedFields },
) =>
  queries.findReferences(db, scope, {
    ...workOrder,
    wheelTypeId: tyreService?.wheelTypeId ?? null,
    loyaltyCardId: workOrder.metaData?.loyaltyCardId,
    workers,
  })

const pickCardFields = ({ loyaltyCardNumber, loyaltyPercentage }: CardFields): CardFields => ({ loyaltyCardNumber, loyaltyPercentage })

function checkReferences(
  context: Context,
  uncheckedDraft: UncheckedDraft,
  references: queries.References,
  settings: Settings,
): CheckedDraft {
  const draft = { ...dropUnusedServices(uncheckedDraft, references), card: pickCardFields(references) }
  requireOwnReferences(context, draft, references)
  return { draft, today: { ...shopTerms(settings), isTruck: references.isTruck ?? false } }
}

/** Inspections default to the garage's order type. */
async function findDefaultOrderType({ db, scope }: Context, itp: boolean): Promise<number> {
  const types = await queries.orderTypes(db, scope)
  const garage = itp ? types.find((type) => clearsTyreService(type)) : undefined
  const defaultTypeId = garage?.id ?? defaultOrderType(types)
  return defaultTypeId ?? failFields({ 'work_order.work_order_type_id': ['RequiredField'] })
}

type PlacedFields = OrderDraft['workOrder'] & { organizationId: number; workOrderTypeId: number }

function fillOrderDefaults(fields: PlacedFields, setting: Settings, { workplace }: queries.References): Fields {
  const metaData = fields.metaData ?? fillDefaults(MetaData, {})
  const startDate = fields.startDate ?? new Date().toISOString()
  const { timeZone = 'Europe/Bucharest', address = {} } = workplace ?? {}
  return {
    clientName: fields.clientName,
    delegateName: fields.delegateName ?? null,
    organizationId: fields.organizationId,
    organizationClientId: fields.organizationClientId ?? null,
    phone: fields.phone ?? null,
    carTypeId: fields.carTypeId ?? null,
    workOrderTypeId: fields.workOrderTypeId,
    startDate,
    endDate: fields.endDate ?? null,
    description: fields.description ?? '',
    paymentTypeId: fields.paymentTypeId ?? null,
    documentNumber: fields.documentNumber || null,
    // The order stores its VAT rate, so a later change of the setting does not touch it.
    metaData: {
      ...metaData,
      withVat: metaData.withVat ?? setting('with_vat'),
      vatPercentage:
        metaData.vatPercentage ?? setting('vat_percent') ?? standardVatPercent(countryOf({ address }), dayInZone(startDate, timeZone)),
    },
  }
}

/** Service Auto has no tyre service and Vulcanizare no car service; an inspection has a car service only, whatever its type. */
function dropUnusedServices(draft: UncheckedDraft, { shortName }: queries.References): UncheckedDraft {
  const { itp } = draft.workOrder.metaData
  if (shortName === null) return draft
  return {
    ...draft,
    tyreService: itp || clearsTyreService({ shortName }) ? null : draft.tyreService,
    carService: !itp && clearsCarService({ shortName }) ? null : draft.carService,
  }
}

/** Fields that the car leaves open take their values from the car service. */
const fillCarFromService = (car: OrderDraft['car'], { make, model, year, vinNumber }: Partial<CarServiceDraft>): OrderDraft['car'] => ({
  ...car,
  make: car.make ?? make ?? null,
  model: car.model ?? model ?? null,
  manufacturingYear: car.manufacturingYear ?? year ?? null,
  vinNumber: car.vinNumber ?? vinNumber ?? null,
})

/** Omits the car's make, model, year and VIN, which are stored with the car. */
const pickCarServiceFields = (draft: CarServiceDraft): z.output<typeof CarService> =>
  pickFields(draft, ['carKm', 'mention', 'modelType', 'customerRequest', 'providerProposal'])

/** An id of another organization or account, or of nothing, is refused at its own field. */
function requireOwnReferences(
  { scope }: Context,
  { workOrder, tyreService, workers }: OrderDraftState,
  references: queries.References,
): void {
  const errors: FieldErrors = {}
  const check = (field: string, id: number | null | undefined, isKnown: boolean) => {
    if (id != null && !isKnown) errors[field] = ['InvalidChoice']
  }
  check('work_order.organization_id', workOrder.organizationId, scope.organizations.includes(workOrder.organizationId))
  check('work_order.work_order_type_id', workOrder.workOrderTypeId, references.shortName !== null)
  check('work_order.car_type_id', workOrder.carTypeId, references.isTruck !== null)
  check('work_order.payment_type_id', workOrder.paymentTypeId, references.paymentTypeId !== null)
  check('tyre_service.wheel_type_id', tyreService?.wheelTypeId, references.wheelTypeId !== null)
  const { loyaltyCardId } = workOrder.metaData
  if (loyaltyCardId !== null && references.loyaltyCardNumber === null) errors['work_order.meta_data.loyalty_card_id'] = ['CardNotActive']
  for (const [i, id] of workers.entries()) check(`workers.${i}`, id, references.workers.includes(id))
  if (Object.keys(errors).length) failFields(errors)
}
const failFields = (fields: FieldErrors): never => fail('InvalidInput', { fields })

/** The place and type of the sale and the tyre sizes decide the prices of the lines. */
export const priceContext = ({ workOrder, tyreService }: OrderDraftState) => ({
  ...workOrder,
  tyreDimensions: tyreService?.tyreDimensions ?? [],
})

/** Takes a draft whose VAT fields have their defaults already. */
export const factsOf = ({ workOrder: { metaData }, tyreService, card }: OrderDraftState): OrderFacts => ({
  newTyre: tyreService?.newTyre ?? false,
  ownProduct: metaData.ownProduct,
  withVat: metaData.withVat ?? false,
  vatPercentage: metaData.vatPercentage ?? 0,
  loyaltyPercentage: card.loyaltyPercentage,
})

/** Picks the stored tyres (where the order stores any) and the set that it gives back; an absent field changes nothing. */
export function hotelOfDraft({ tyreService }: OrderDraftState, changes: Pick<OrderChanges, 'tyreHotel' | 'tyreService'>): HotelPart {
  return {
    tyreHotel: tyreService?.tyreHotelEnabled ? (changes.tyreHotel ?? undefined) : undefined,
    outId: tyreService ? changes.tyreService?.tyreHotelOutId : null,
  }
}
