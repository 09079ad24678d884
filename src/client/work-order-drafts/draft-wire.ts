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
import { unreadSizes } from '#client/work-orders/engine/order-sizes.ts'
import { toOrderDraft } from '#client/work-orders/engine/order-wire.ts'

/** The stored body of the form. The price of a listed product is stored only if it was typed; otherwise it follows the list. */
export function toDraftBody(values: OrderValues, account: Account, tab: OrderTab): DraftBody {
  const { workOrder, products: _lines, ...parts } = toOrderDraft(values, account)
  const products = values.lines.filter((line) => !isBlankLine(line)).map(toDraftLine)
  // A text that is no size has no field of its own on the server, which keeps it with the words that nobody read.
  const quickEntry = { line: values.quickLine, unread: [...values.unread, ...unreadSizes(values).map(({ text }) => text)] }
  return { workOrder, details: { ...parts, products, quickEntry, form: { tab } } }
}

const toDraftLine = ({ key, product, name, isService, isTyre, quantity, um, price, priceIsKept }: LineValues) => ({
  key,
  organizationProductId: product?.id ?? null,
  customProductName: name,
  isService: isService ? (1 as const) : (0 as const),
  isTyre,
  quantity,
  um,
  ...((priceIsKept || !product) && { price }),
})

/** Whether the input is worth storing. An inspection's line does not count: a station's only service is there from the start. */
export const hasDraftContent = ({ plateNumber, clientName, lines, itp }: OrderValues): boolean =>
  plateNumber.trim() !== '' || clientName.trim() !== '' || (!itp && lines.some((line) => !isBlankLine(line)))

/** The form's values of a draft, with products as in today's price list. Missing values come from a blank order. */
export async function valuesFromDraftBody(draft: WorkOrderDraft, blank: OrderValues): Promise<OrderValues> {
  const ids = draft.details.products?.flatMap(({ organizationProductId }) => organizationProductId ?? []) ?? []
  const [products, card] = await Promise.all([findProducts(ids), fetchCard(draft)])
  return { ...mergeDraftValues(draft, products, blank), loyaltyCard: card }
}

/** The card as it is today; a deleted or inactive card is removed. */
async function fetchCard({ workOrder }: WorkOrderDraft): Promise<CardValues | null> {
  const id = workOrder.metaData?.loyaltyCardId
  const card = id == null ? undefined : await queryClient.fetchQuery(endpointQuery(loyaltyCards.get, { id })).catch(() => undefined)
  return card?.active ? cardValidToday(card) : null
}

const blankOrder = {
  clientName: '',
  delegateName: null,
  phone: null,
  organizationClientId: null,
  paymentTypeId: null,
  documentNumber: null,
  endDate: null,
  description: '',
}

function mergeDraftValues(
  { workOrder, details, organizationId }: WorkOrderDraft,
  listedProducts: readonly ProductChoice[],
  blank: OrderValues,
): OrderValues {
  const { car, tyreService, carService, workers, products, quickEntry, tyreHotel } = details
  const { withVat, vatPercentage, carTypeId, workOrderTypeId, startDate } = blank
  const order = {
    ...blankOrder,
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
  // The members equal those of a saved order, so the same function reads them.
  const values = toOrderValues(order as unknown as WorkOrder)
  const lines = (products ?? []).map((line, i): LineValues => {
    const { key = i + 1, customProductName, isService, isTyre, quantity, um, price, organizationProductId } = line
    const named = withLineName({ ...blankLine([]), key: key ?? i + 1, isService: isService === 1 }, customProductName ?? '')
    const custom = { ...named, isTyre: Boolean(isTyre ?? named.isTyre) }
    const counted = { quantity: quantity === undefined ? 1 : quantity, quantityIsKept: true }
    const written = { ...custom, ...counted, um: um ?? 'BUC', price: price ?? null }
    const product = listedProducts.find(({ id }) => id === organizationProductId)
    if (!product) return written
    const listed = pickProduct(written, product, values)
    return { ...listed, um: um ?? product.um, ...(price != null && { price, priceIsKept: true }) }
  })
  return { ...values, lines: [...lines, blankLine(lines)], quickLine: quickEntry?.line ?? '', unread: quickEntry?.unread ?? [] }
}

/** Compares drafts without the current tab, which is stored but is not input. */
export const isSameDraft = (one: DraftBody, other: DraftBody): boolean => equal(typedParts(one), typedParts(other))
const typedParts = ({ workOrder, details: { form: _form, ...details } }: DraftBody) => ({ workOrder, details })
