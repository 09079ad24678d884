import { z } from 'zod'
import { Day, choiceFilter, booleanFilter, Id, searchOf } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import {
  optionalInterval,
  finishedWorkFilters,
  orderReportFilters,
  reportIntervals,
  defineReport,
  sumColumns,
  sumSorts,
  Sums,
  totalColumns,
  type ReportScreen,
} from './kit.ts'

// Reports of this file have sums of each client, day, worker or product.

const Amount = z.number()
const Count = z.int()

const Company = outputOf({
  /** Null for a workplace, and for a customer who is not a stored client. */
  clientId: Id.nullable(),
  name: z.string(),
  vatNumber: z.string().nullable(),
  regNumber: z.string().nullable(),
  cars: Count,
  /** The sum of orders with a payment type that is settled later. */
  onTerms: Amount,
  lastDay: Day,
}).extend(Sums.omit({ payments: true, vat: true }).shape)
export type CompanyReportRow = z.output<typeof Company>
export const CompanyReportSearch = searchOf(
  ['total', 'name', 'last_day', 'cars', 'on_terms', ...sumSorts.slice(1)],
  {
    ...orderReportFilters,
    clientId: choiceFilter(Id),
    isCompany: booleanFilter,
    by: choiceFilter(z.enum(['client', 'organization'])).max(1),
  },
  'desc',
  30,
).safeExtend(optionalInterval)
export type CompanyReportSearch = z.output<typeof CompanyReportSearch>
export const companyReport = defineReport('company-totaled', CompanyReportSearch, {
  row: Company,
  totals: Sums.extend(outputOf({ onTerms: Amount }).shape),
})
export const companyScreen: ReportScreen<CompanyReportRow> = {
  name: 'company',
  type: 'company-totaled',
  title: 'CompanyReport',
  intro: 'CompanyReportIntro',
  landscape: true,
  defaults: { isCompany: true },
  columns: [
    { key: 'name', kind: 'text', word: 'Client', sort: true },
    { key: 'vatNumber', kind: 'code', word: 'VatNumber', under: 'name' },
    { key: 'regNumber', kind: 'code', word: 'RegNumber', excel: true },
    { key: 'lastDay', kind: 'day', word: 'LastDay', sort: true },
    { key: 'cars', kind: 'number', word: 'CarCount', sort: true },
    ...sumColumns,
    { key: 'onTerms', kind: 'money', word: 'OnTerms', sort: true, sum: true },
  ],
}

const Waste = outputOf({ day: Day, organization: z.string(), generatedPieces: Count, generatedKg: Amount })
export type WasteReportRow = z.output<typeof Waste>
export const WasteReportSearch = searchOf(['day', 'generated_pieces', 'generated_kg'], finishedWorkFilters, 'asc', 30).safeExtend({
  interval: z.enum(reportIntervals).default('monthly'),
})
export type WasteReportSearch = z.output<typeof WasteReportSearch>
export const wasteReport = defineReport('waste', WasteReportSearch, {
  row: Waste,
  totals: outputOf({ generatedPieces: Count, generatedKg: Amount }),
})
const usedTyres = [
  { key: 'organization', kind: 'text', word: 'Organization' },
  { key: 'generatedPieces', kind: 'number', word: 'UsedTyrePieces', sort: true, sum: true },
  { key: 'generatedKg', kind: 'number', word: 'UsedTyreKg', sort: true, sum: true },
] as const
export const wasteScreen: ReportScreen<WasteReportRow> = {
  name: 'waste',
  type: 'waste',
  title: 'WasteReport',
  intro: 'WasteReportIntro',
  landscape: false,
  columns: [{ key: 'day', kind: 'month', word: 'CalendarMonth', sort: true }, ...usedTyres],
}
/** The waste report by single days. */
export const wasteByDay: ReportScreen<WasteReportRow> = {
  ...wasteScreen,
  interval: 'daily',
  columns: [{ key: 'day', kind: 'day', word: 'CalendarDay', sort: true }, ...usedTyres],
}

const work = {
  orders: Count,
  /** The worker's part of the orders, if several people worked on them. */
  orderShare: Amount,
  services: Amount,
  products: Amount,
  discount: Amount,
  net: Amount,
  tax: Amount,
  total: Amount,
  minutes: Count,
  shareMinutes: Count,
}
const Worker = outputOf({ workerId: Id.nullable(), worker: z.string().nullable(), ...work })
export type WorkerReportRow = z.output<typeof Worker>
export const WorkersReportSearch = searchOf(
  ['worker', 'orders', 'order_share', 'services', 'products', 'discount', 'net', 'tax', 'total', 'minutes', 'share_minutes'],
  orderReportFilters,
  'asc',
  50,
).safeExtend(optionalInterval)
export type WorkersReportSearch = z.output<typeof WorkersReportSearch>
export const workersReport = defineReport('workers', WorkersReportSearch, { row: Worker, totals: outputOf(work) })
export const workersScreen: ReportScreen<WorkerReportRow> = {
  name: 'workers',
  type: 'workers',
  title: 'WorkersReport',
  intro: 'WorkersReportIntro',
  landscape: true,
  columns: [
    { key: 'worker', kind: 'text', word: 'Worker', none: 'NoWorker', sort: true },
    { key: 'orders', kind: 'number', word: 'OrderCount', sort: true, sum: true },
    { key: 'orderShare', kind: 'number', word: 'OrderShare', decimals: 2, sort: true, sum: true, under: 'orders' },
    { key: 'services', kind: 'money', word: 'Services', sort: true, sum: true },
    { key: 'products', kind: 'money', word: 'Products', sort: true, sum: true, under: 'services' },
    { key: 'discount', kind: 'money', word: 'Discount', sort: true, sum: true },
    ...totalColumns,
    { key: 'minutes', kind: 'minutes', word: 'Duration', sort: true },
    { key: 'shareMinutes', kind: 'minutes', word: 'DurationShare', sort: true, sum: true, under: 'minutes' },
  ],
}

const Product = outputOf({
  productId: Id.nullable(),
  name: z.string(),
  isService: z.boolean(),
  um: z.string(),
  quantity: Amount,
  orders: Count,
  total: Amount,
  average: Amount,
  part: Amount,
})
export type ProductReportRow = z.output<typeof Product>
export const ProductsReportSearch = searchOf(
  ['total', 'name', 'quantity', 'orders', 'average', 'part'],
  { ...orderReportFilters, productId: choiceFilter(Id), isService: booleanFilter, isCustomProduct: booleanFilter },
  'desc',
  30,
).safeExtend(optionalInterval)
export type ProductsReportSearch = z.output<typeof ProductsReportSearch>
/** The sums before VAT and before discounts of orders; minus `discount` they equal the sums of the orders. */
export const ProductTotals = outputOf({ total: Amount, services: Amount, products: Amount, orders: Count, discount: Amount })
export type ProductTotals = z.output<typeof ProductTotals>
export const productsReport = defineReport('work-order-products', ProductsReportSearch, { row: Product, totals: ProductTotals })
export const productsScreen: ReportScreen<ProductReportRow> = {
  name: 'work_order_products',
  type: 'work-order-products',
  title: 'ProductsReport',
  intro: 'ProductsReportIntro',
  landscape: false,
  columns: [
    { key: 'name', kind: 'text', word: 'LineName', weight: 4.5, sort: true },
    { key: 'isService', kind: 'flag', word: 'Service' },
    { key: 'quantity', kind: 'number', word: 'Quantity', sort: true },
    { key: 'um', kind: 'text', word: 'Um', weight: 0.8 },
    { key: 'orders', kind: 'number', word: 'OrderCount', sort: true, sum: true },
    { key: 'total', kind: 'money', word: 'ValueBeforeDiscount', sort: true, sum: true },
    { key: 'average', kind: 'money', word: 'Average', sort: true },
    { key: 'part', kind: 'percent', word: 'PartOfTotal', decimals: 2, sort: true },
  ],
}
