import { z } from 'zod'
import { bulkInput, bulkOf } from './kit/bulk.ts'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { draftShape } from './kit/changes.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import {
  ById,
  choiceFilter,
  booleanFilter,
  Id,
  Instant,
  textFilter,
  Money,
  Nothing,
  pageOf,
  Price,
  requiredText,
  searchOf,
  Version,
  VersionedId,
} from './kit/fields.ts'

const condition = {
  field: z.enum(['tyre_width', 'tyre_height', 'tyre_rim']),
  condition: z.enum(['=', '<', '<=', '>', '>=']),
  /** The value has two decimals, because widths in inches have them. */
  value: Money.min(0).max(1000),
  newPrice: Price,
}
/** "For tyres from 17 inches the price is 30": tested against the first tyre dimension of the order. */
export const PriceCondition = outputOf({ ...condition, id: Id })
export type PriceCondition = z.output<typeof PriceCondition>

/** A condition is written by itself, so that the form of its product may be open meanwhile. */
export const PriceConditionDraft = z.object({ ...condition, organizationProductId: Id })
export type PriceConditionDraft = z.output<typeof PriceConditionDraft>
const ProductCondition = outputOf({ ...condition, id: Id, organizationProductId: Id })
export type ProductCondition = z.output<typeof ProductCondition>
export const maxConditions = 50

const fields = {
  name: requiredText(150),
  um: requiredText(10),
  price: Price,
  isService: z.boolean(),
  isExpendable: z.boolean(),
  /** The price is multiplied by the quantity; otherwise it is for the line. */
  isCountPrice: z.boolean(),
  isTyre: z.boolean(),
  /** Offered for this car type or order type alone; null for all. */
  carTypeId: Id.nullable(),
  workOrderTypeId: Id.nullable(),
  discountOnNewTyre: z.boolean(),
}

/** A product is written whole; absent fields take their usual values. */
export const ProductDraft = z.object({
  ...draftShape(fields, { um: 'BUC', isExpendable: false, isCountPrice: true, isTyre: false, discountOnNewTyre: false }),
  organizationId: Id,
})
export type ProductDraft = z.output<typeof ProductDraft>

const stored = { ...fields, id: Id, organizationId: Id, version: Version, createdAt: Instant, updatedAt: Instant }

/** A product or a service with all that its form shows. */
export const Product = outputOf({ ...stored, priceConditions: z.array(PriceCondition) })
export type Product = z.output<typeof Product>

/** A product as a row of the list. */
export const ProductRow = outputOf({ ...stored, priceConditionCount: z.int() })
export type ProductRow = z.output<typeof ProductRow>

/** A product as the order form picks one. */
export const ProductChoice = outputOf({ ...fields, id: Id, priceConditions: z.array(PriceCondition) })
export type ProductChoice = z.output<typeof ProductChoice>

/** The live event carries only this: workers listen too, and may not open the price list. */
export const ProductChange = outputOf({ id: Id, organizationId: Id, version: Version })
/** The live event of a price condition, with no more than the ids for the same reason. */
export const PriceConditionChange = outputOf({ id: Id, organizationId: Id, organizationProductId: Id })

const filters = {
  organizationId: choiceFilter(Id),
  isService: booleanFilter,
  carTypeId: choiceFilter(Id),
  workOrderTypeId: choiceFilter(Id),
  isTyre: booleanFilter,
  quickText: textFilter,
}
const sorts = ['name', 'price', 'created_at'] as const
export const ProductSearch = searchOf(sorts, filters)
export type ProductSearch = z.output<typeof ProductSearch>
/** The search travels in a body, because a query string has no room for many ids. */
export const ProductLookUp = searchOf(sorts, { ...filters, ids: z.array(Id).min(1).max(100) })
export type ProductLookUp = z.output<typeof ProductLookUp>

export const ProductLists = z.object({
  quickText: textFilter.optional(),
  organizationId: Id.optional(),
  isService: booleanFilter.optional(),
  /** Limits the result to products for this car type and order type, or for all. */
  carTypeId: Id.optional(),
  workOrderTypeId: Id.optional(),
  /** Limits the result to what an inspection sells. */
  itp: booleanFilter.optional(),
})
export type ProductLists = z.output<typeof ProductLists>

/** New prices are not rounded, or to 0.50, or to 1. */
export const priceRoundings = ['none', 'half', 'whole'] as const
/** The percentage by which prices rise, or fall if it is negative. */
export const PriceChange = z.object({ percent: Money.min(-100).max(1000), rounding: z.enum(priceRoundings).default('none') })
export type PriceChange = z.output<typeof PriceChange>

export const ProductMove = z.object({ organizationId: Id })

/** Only `move` needs `organizationId` (the target), and only `price` needs `percent`. */
const ProductBulk = bulkInput('delete', 'restore', 'move', 'price')
  .extend({
    organizationId: ProductMove.shape.organizationId.optional(),
    percent: PriceChange.shape.percent.optional(),
    rounding: PriceChange.shape.rounding,
  })
  .superRefine(({ action, ...given }, found) => {
    const needed = action === 'move' ? 'organizationId' : action === 'price' ? 'percent' : undefined
    if (needed && given[needed] === undefined) found.addIssue({ code: 'custom', path: [needed], message: 'RequiredField' })
  })
export type ProductBulk = z.output<typeof ProductBulk>

/** The price list as a workbook, its products or its services. */
export const productColumns = [
  { key: 'name', kind: 'text', word: 'LineName' },
  { key: 'um', kind: 'text', word: 'Um' },
  { key: 'price', kind: 'money', word: 'PriceIn' },
  { key: 'priceConditionCount', kind: 'number', word: 'PriceConditions' },
  { key: 'isTyre', kind: 'flag', word: 'IsTyre', within: 'Traits' },
  { key: 'isExpendable', kind: 'flag', word: 'IsExpendable', within: 'Traits' },
  { key: 'isCountPrice', kind: 'flag', word: 'IsCountPrice', within: 'Traits' },
  { key: 'discountOnNewTyre', kind: 'flag', word: 'DiscountOnNewTyre', within: 'Traits' },
  { key: 'carType', kind: 'text', word: 'CarType' },
  { key: 'workOrderType', kind: 'text', word: 'WorkOrderType' },
  { key: 'createdAt', kind: 'day', word: 'CreatedAt' },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

const search = endpoint('GET /products/search/query', { access: 'office', input: ProductSearch, result: pageOf(ProductRow) })
export const products = feature('products', {
  search,
  downloadProducts: downloadOf('product', 'office', search),
  downloadServices: downloadOf('service', 'office', search),
  lookUp: endpoint('POST /products/search', { access: 'desk', input: ProductLookUp, result: pageOf(Product), notRepeatable: true }),
  choices: endpoint('GET /products/search/lists', {
    access: 'desk',
    input: ProductLists,
    /** `ofOtherTypes`: nothing fits, and the text finds what only orders of another type sell. */
    result: z.object({ items: z.array(ProductChoice), ofOtherTypes: z.boolean() }),
  }),
  get: endpoint('GET /products/:id', { access: 'office', input: ById, result: Product }),
  create: endpoint('POST /products', { access: 'office', input: ProductDraft, result: Product, created: true }),
  update: endpoint('PUT /products/:id', { access: 'office', input: ProductDraft.extend(VersionedId.shape), result: Product }),
  remove: endpoint('DELETE /products/:id', { access: 'office', input: VersionedId, result: Nothing }),
  bulk: bulkOf('products', 'office', ProductBulk),
})

export const productConditions = feature('product-conditions', {
  create: endpoint('POST /product-conditions', {
    access: 'office',
    input: PriceConditionDraft,
    result: ProductCondition,
    created: true,
  }),
  update: endpoint('PUT /product-conditions/:id', {
    access: 'office',
    input: PriceConditionDraft.extend({ id: Id }),
    result: ProductCondition,
  }),
  remove: endpoint('DELETE /product-conditions/:id', { access: 'office', input: ById, result: Nothing }),
})
