import equal from 'fast-deep-equal'
import type { Account } from '#contract/accounts/account.ts'
import { fillDefaults, readStoredJson } from '#contract/kit/defaults.ts'
import { loyaltyCards } from '#contract/loyalty-cards.ts'
import type { ProductChoice } from '#contract/products.ts'
import type { DraftBody, WorkOrderDraft } from '#contract/work-orders/work-order-drafts.ts'
import { Car, CarService, MetaData, TyreService, type WorkOrder } from '#contract/work-orders/order.ts'
import type { OrderTab } from '#domain/work-orders/order-tabs.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import { findProducts } from '#client/work-orders/engine/find-products.ts'
import { cardValidToday, type CardValues } from '#client/work-orders/engine/order-card.ts'
import { pickProduct, withLineName } from '#client/work-orders/engine/order-rules.ts'
import { blankLine, isBlankLine, toOrderValues, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { toOrderDraft } from '#client/work-orders/engine/order-wire.ts'

/** What is kept of the form. The price of a listed product is kept if it was typed; else it follows the list. */
export function toDraftBody(values: OrderValues, account: Account, tab: OrderTab): DraftBody {
  const { workOrder, products: _lines, ...parts } = toOrderDraft(values, account)
  const products = values.lines.filter((line) => !isBlankLine(line)).map(keptLine)
  const quickEntry = { line: values.quickLine, unread: values.unread }
  return { workOrder, details: { ...parts, products, quickEntry, form: { tab } } }
}

const keptLine = ({ key, product, name, isService, isTyre, quantity, um, price, priceIsKept }: LineValues) => ({
  key,
  organizationProductId: product?.id ?? null,
  customProductName: name,
  isService: isService ? (1 as const) : (0 as const),
  isTyre,
  quantity,
  um,
  ...((priceIsKept || !product) && { price }),
})

/** Enough was typed to be worth keeping. The line of an inspection is none of it: the only service of a station stands there from the start. */
export const hasDraftContent = ({ plateNumber, clientName, lines, itp }: OrderValues): boolean =>
  plateNumber.trim() !== '' || clientName.trim() !== '' || (!itp && lines.some((line) => !isBlankLine(line)))

/** A draft as the form holds it, its products as the price list has them today. What it leaves open is as in a blank order. */
export async function valuesFromDraftBody(draft: WorkOrderDraft, blank: OrderValues): Promise<OrderValues> {
  const ids = draft.details.products?.flatMap(({ organizationProductId }) => organizationProductId ?? []) ?? []
  const [known, card] = await Promise.all([findProducts(ids), cardOf(draft)])
  return { ...valuesWith(draft, known, blank), loyaltyCard: card }
}

/** As it is today; one that is gone, or not active any more, is taken off. */
async function cardOf({ workOrder }: WorkOrderDraft): Promise<CardValues | null> {
  const id = workOrder.metaData?.loyaltyCardId
  const card = id == null ? undefined : await queryClient.fetchQuery(endpointQuery(loyaltyCards.get, { id })).catch(() => undefined)
  return card?.active ? cardValidToday(card) : null
}

const openOrder = {
  clientName: '',
  delegateName: null,
  phone: null,
  organizationClientId: null,
  paymentTypeId: null,
  documentNumber: null,
  endDate: null,
  description: '',
}

function valuesWith(
  { workOrder, details, organizationId }: WorkOrderDraft,
  known: readonly ProductChoice[],
  blank: OrderValues,
): OrderValues {
  const { car, tyreService, carService, workers, products, quickEntry, tyreHotel } = details
  const { withVat, vatPercentage, carTypeId, workOrderTypeId, startDate } = blank
  const order = {
    ...openOrder,
    carTypeId,
    workOrderTypeId,
    startDate,
    ...workOrder,
    organizationId,
    metaData: { withVat, vatPercentage, ...readStoredJson(MetaData, workOrder.metaData ?? {}) },
    car: { ...fillDefaults(Car, { plateNumber: '' }), ...car },
    tyreService:
      tyreService === undefined
        ? fillDefaults(TyreService, { wheelTypeId: blank.wheelTypeId })
        : readStoredJson(TyreService.nullable(), tyreService),
    carService: readStoredJson(CarService.nullable(), carService ?? null),
    workers: (workers ?? blank.workers).map((id) => ({ id, name: '' })),
    products: [],
    tyreHotel: tyreHotel ?? null,
  }
  // The same fields as those of a saved order, read the same way.
  const values = toOrderValues(order as unknown as WorkOrder)
  const lines = (products ?? []).map((line, i): LineValues => {
    const { key = i + 1, customProductName, isService, isTyre, quantity, um, price, organizationProductId } = line
    const named = withLineName({ ...blankLine([]), key: key ?? i + 1, isService: isService === 1 }, customProductName ?? '')
    const custom = { ...named, isTyre: Boolean(isTyre ?? named.isTyre) }
    const written = { ...custom, quantity: quantity === undefined ? 1 : quantity, um: um ?? 'BUC', price: price ?? null }
    const product = known.find(({ id }) => id === organizationProductId)
    if (!product) return written
    const listed = pickProduct(written, product, values)
    return { ...listed, quantity: written.quantity, um: um ?? product.um, ...(price != null && { price, priceIsKept: true }) }
  })
  return { ...values, lines: [...lines, blankLine(lines)], quickLine: quickEntry?.line ?? '', unread: quickEntry?.unread ?? [] }
}

/** Where somebody is on the screen is kept along with what they type, and is nothing that they typed. */
export const isSameDraft = (one: DraftBody, other: DraftBody): boolean => equal(typedIn(one), typedIn(other))
const typedIn = ({ workOrder, details: { form: _form, ...details } }: DraftBody) => ({ workOrder, details })
