import equal from 'fast-deep-equal'
import type { Account } from '#contract/account.ts'
import { completed, fromStored } from '#contract/kit/defaults.ts'
import { products as priceList, type ProductChoice } from '#contract/products.ts'
import type { DraftBody, WorkOrderDraft } from '#contract/work-order-drafts.ts'
import { Car, CarService, MetaData, TyreService, type WorkOrder } from '#contract/work-orders/order.ts'
import type { OrderTab } from '#domain/order-tabs.ts'
import { ask, queryClient } from '#client/platform/queries.ts'
import { pickProduct } from '#client/work-orders/engine/order-rules.ts'
import { blankLine, isBlank, valuesOf, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { draftOf } from '#client/work-orders/engine/order-wire.ts'

/** What is kept of the form. The price of a listed product is kept if it was typed; else it follows the list. */
export function bodyOf(values: OrderValues, account: Account, tab: OrderTab): DraftBody {
  const { workOrder, products: _lines, ...parts } = draftOf(values, account)
  const products = values.lines.filter((line) => !isBlank(line)).map(keptLine)
  return { workOrder, details: { ...parts, products, form: { tab } } }
}

const keptLine = ({ key, product, name, isService, quantity, um, price, priceIsKept }: LineValues) => ({
  key,
  organizationProductId: product?.id ?? null,
  customProductName: name,
  isService: isService ? (1 as const) : (0 as const),
  quantity,
  um,
  ...((priceIsKept || !product) && { price }),
})

/** Enough was typed to be worth keeping. */
export const isWorthKeeping = ({ plateNumber, clientName, lines }: OrderValues): boolean =>
  plateNumber.trim() !== '' || clientName.trim() !== '' || lines.some((line) => !isBlank(line))

const mostAsked = 100

/** A draft as the form holds it, its products as the price list has them today. What it leaves open is as in a blank order. */
export async function valuesFrom(draft: WorkOrderDraft, blank: OrderValues): Promise<OrderValues> {
  const ids = [...new Set(draft.details.products?.flatMap(({ organizationProductId }) => organizationProductId ?? []))]
  const parts = Array.from({ length: Math.ceil(ids.length / mostAsked) }, (_, i) => ids.slice(i * mostAsked, (i + 1) * mostAsked))
  const found = await Promise.all(
    parts.map((some) => queryClient.fetchQuery(ask(priceList.lookUp, { models: { ids: some }, pageSize: mostAsked }))),
  )
  return valuesWith(
    draft,
    found.flatMap(({ items }) => items),
    blank,
  )
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
  const { car, tyreService, carService, workers, products } = details
  const { withVat, vatPercentage, carTypeId, workOrderTypeId, startDate } = blank
  const order = {
    ...openOrder,
    carTypeId,
    workOrderTypeId,
    startDate,
    ...workOrder,
    organizationId,
    metaData: { withVat, vatPercentage, ...fromStored(MetaData, workOrder.metaData ?? {}) },
    car: { ...completed(Car, { plateNumber: '' }), ...car },
    tyreService:
      tyreService === undefined
        ? completed(TyreService, { wheelTypeId: blank.wheelTypeId })
        : fromStored(TyreService.nullable(), tyreService),
    carService: fromStored(CarService.nullable(), carService ?? null),
    workers: (workers ?? blank.workers).map((id) => ({ id, name: '' })),
    products: [],
  }
  // The same fields as those of a saved order, read the same way.
  const values = valuesOf(order as unknown as WorkOrder)
  const lines = (products ?? []).map((line, i): LineValues => {
    const { key = i + 1, customProductName, isService, quantity, um, price, organizationProductId } = line
    const custom = { ...blankLine([]), key: key ?? i + 1, name: customProductName ?? '', isService: isService === 1 }
    const written = { ...custom, quantity: quantity === undefined ? 1 : quantity, um: um ?? 'BUC', price: price ?? null }
    const product = known.find(({ id }) => id === organizationProductId)
    if (!product) return written
    const listed = pickProduct(written, product, values)
    return { ...listed, quantity: written.quantity, um: um ?? product.um, ...(price != null && { price, priceIsKept: true }) }
  })
  return { ...values, lines: [...lines, blankLine(lines)] }
}

/** Where somebody is on the screen is kept along with what they type, and is nothing that they typed. */
export const isSameDraft = (one: DraftBody, other: DraftBody): boolean => equal(typedIn(one), typedIn(other))
const typedIn = ({ workOrder, details: { form: _form, ...details } }: DraftBody) => ({ workOrder, details })
