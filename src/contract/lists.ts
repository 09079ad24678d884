import { z } from 'zod'
import type { ExcelColumn } from './kit/columns.ts'
import { downloadOf } from './kit/download.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { ById, choiceFilter, Id, Money, Nothing, pageOf, requiredText, searchOf } from './kit/fields.ts'

/** Lists this short fit into one answer, unless the call requests another size. */
const pageSize = 100
const whenSuspended = { suspended: 'admin' } as const
const ListName = requiredText(60)
/** The approximate weight of a used tyre of such a vehicle, in kilograms. */
const Kg = Money.min(0).max(1000)

/** Endpoints of one short list of the account. An update sends changed fields; a new row takes absent ones from `unsaid`. */
const listOf = <Fields extends z.ZodRawShape, Unsaid extends z.ZodRawShape, Filters extends z.ZodRawShape>(
  name: string,
  fields: Fields,
  { unsaid, filters }: { unsaid: Unsaid; filters: Filters },
) => {
  const Row = outputOf({ id: Id, ...fields })
  return feature(name, {
    search: endpoint(`GET /${name}`, {
      access: 'all',
      allowedWhen: whenSuspended,
      input: searchOf(['name'], filters, 'asc', pageSize),
      result: pageOf(Row),
    }),
    get: endpoint(`GET /${name}/:id`, { access: 'all', allowedWhen: whenSuspended, input: ById, result: Row }),
    create: endpoint(`POST /${name}`, {
      access: 'admin',
      allowedWhen: whenSuspended,
      input: z.object({ ...fields, ...unsaid }),
      result: Row,
      created: true,
    }),
    update: endpoint(`PUT /${name}/:id`, {
      access: 'admin',
      allowedWhen: whenSuspended,
      input: z.object(fields).partial().extend(ById.shape),
      result: Row,
    }),
    remove: endpoint(`DELETE /${name}/:id`, { access: 'admin', allowedWhen: whenSuspended, input: ById, result: Nothing }),
  })
}
const none = { unsaid: {}, filters: {} }

const carTypeCalls = listOf(
  'car-types',
  { name: ListName, isTruck: z.boolean(), wasteKg: Kg },
  { unsaid: { isTruck: z.boolean().default(false), wasteKg: Kg.default(0) }, filters: {} },
)
export const carTypes = feature('car-types', { ...carTypeCalls, download: downloadOf('car-type', 'admin', carTypeCalls.search) })
export const wheelTypes = listOf('wheel-types', { name: ListName }, none)
export const PaymentMeans = z.enum(['cash', 'card', 'transfer', 'terms', 'account', 'other'])
export type PaymentMeans = z.output<typeof PaymentMeans>
/** Absent from a new type, both follow from its name. */
const paymentTypeFields = { name: ListName, means: PaymentMeans, dueDays: z.int().min(0).max(365) }
const { means, dueDays } = paymentTypeFields
const paymentTypeCalls = listOf('payment-types', paymentTypeFields, {
  unsaid: { means: means.optional(), dueDays: dueDays.optional() },
  filters: {},
})
export const paymentTypes = feature('payment-types', {
  ...paymentTypeCalls,
  download: downloadOf('payment-type', 'admin', paymentTypeCalls.search),
})
/** Resources that a workplace books side by side, such as its ramps. */
export const appointmentGroups = listOf(
  'appointment-groups',
  { name: ListName, organizationId: Id },
  { unsaid: {}, filters: { organizationId: choiceFilter(Id) } },
)

/** Columns of the workbooks of these lists. */
export const paymentTypeColumns = [
  { key: 'name', kind: 'text', word: 'LineName' },
  { key: 'means', kind: 'choice', word: 'Means' },
  { key: 'dueDays', kind: 'number', word: 'DueDays' },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]
export const carTypeColumns = [
  { key: 'name', kind: 'text', word: 'LineName' },
  { key: 'isTruck', kind: 'flag', word: 'IsTruck' },
  { key: 'wasteKg', kind: 'number', word: 'WasteKg' },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]

export const CarType = carTypes.get.result
export type CarType = z.output<typeof CarType>
export const PaymentType = paymentTypes.get.result
export type PaymentType = z.output<typeof PaymentType>
/** A wheel type, or any row that has a name alone. */
export const NamedRow = wheelTypes.get.result
export type NamedRow = z.output<typeof NamedRow>
export const AppointmentGroup = appointmentGroups.get.result
export type AppointmentGroup = z.output<typeof AppointmentGroup>
