import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { outputOf } from './kit/output.ts'
import { ById, dropdown, Id, Nothing, pageOf, required, searchOf } from './kit/fields.ts'

/** Short enough to come in one answer, unless another size is asked for. */
const pageSize = 100
const stays = { suspended: 'admin' } as const
const ListName = required(60)

/** The calls of one short list of the account. Who changes a row says what is different; a new one has what is not said from `unsaid`. */
const listOf = <Fields extends z.ZodRawShape, Unsaid extends z.ZodRawShape, Filters extends z.ZodRawShape>(
  name: string,
  fields: Fields,
  { unsaid, filters }: { unsaid: Unsaid; filters: Filters },
) => {
  const Row = outputOf({ id: Id, ...fields })
  return feature(name, {
    search: endpoint(`GET /${name}`, { access: 'all', stays, input: searchOf(['name'], filters, 'asc', pageSize), result: pageOf(Row) }),
    get: endpoint(`GET /${name}/:id`, { access: 'all', stays, input: ById, result: Row }),
    create: endpoint(`POST /${name}`, { access: 'admin', stays, input: z.object({ ...fields, ...unsaid }), result: Row, created: true }),
    update: endpoint(`PUT /${name}/:id`, { access: 'admin', stays, input: z.object(fields).partial().extend(ById.shape), result: Row }),
    remove: endpoint(`DELETE /${name}/:id`, { access: 'admin', stays, input: ById, result: Nothing }),
  })
}
const none = { unsaid: {}, filters: {} }

export const carTypes = listOf(
  'car-types',
  { name: ListName, isTruck: z.boolean() },
  { unsaid: { isTruck: z.boolean().default(false) }, filters: {} },
)
export const wheelTypes = listOf('wheel-types', { name: ListName }, none)
export const paymentTypes = listOf('payment-types', { name: ListName }, none)
/** What a workplace books appointments for one beside the other, such as its ramps. */
export const appointmentGroups = listOf(
  'appointment-groups',
  { name: ListName, organizationId: Id },
  { unsaid: {}, filters: { organizationId: dropdown(Id) } },
)

export const CarType = carTypes.get.result
export type CarType = z.output<typeof CarType>
/** A wheel type or a payment type. */
export const Named = paymentTypes.get.result
export type Named = z.output<typeof Named>
export const AppointmentGroup = appointmentGroups.get.result
export type AppointmentGroup = z.output<typeof AppointmentGroup>
