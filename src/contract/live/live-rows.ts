import { z } from 'zod'
import { AppointmentChange, GuestAppointmentChange } from '#contract/appointments/appointments.ts'
import { ownerKinds } from '#contract/attachments.ts'
import { CashDayStatus } from '#contract/cash-days.ts'
import { ClientChange } from '#contract/clients/clients.ts'
import { CollaboratorOrderStatus } from '#contract/collaborators/collaborator-work-orders.ts'
import { CustomerOrderChange } from '#contract/customer-orders.ts'
import { ImportChange } from '#contract/imports.ts'
import { AppointmentGroup, CarType, NamedRow, PaymentType } from '#contract/lists.ts'
import { Day, Id, Version } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import type { LiveName } from './live.ts'
import { SmsStatus } from '#contract/sms.ts'
import { TimeSheetChange } from '#contract/time-sheets.ts'
import { PriceConditionChange, ProductChange } from '#contract/products.ts'
import { OrderChange } from '#contract/work-orders/order.ts'

/** Browsers fetch the record again, if their user may read it. */
const IdAlone = outputOf({ id: Id })
const IdAndPlace = outputOf({ id: Id, organizationId: Id })
const VersionAndPlace = outputOf({ id: Id, organizationId: Id, version: Version })

/**
 * The content of messages: no more than every subscriber of the channel may read by a call. Workers subscribe too, who may not open
 * clients, vehicles or drafts; so does the old workplace of a record that has moved.
 */
export const liveRows = {
  'work-order': OrderChange,
  'work-order-draft': IdAlone,
  client: ClientChange,
  user: IdAlone,
  worker: IdAndPlace,
  organization: IdAlone,
  account: IdAlone,
  'car-type': CarType,
  'wheel-type': NamedRow,
  'payment-type': PaymentType,
  payment: IdAndPlace,
  'payment-reminder': IdAndPlace,
  invoice: VersionAndPlace,
  'invoice-transmission': IdAndPlace,
  'tax-connection': IdAndPlace,
  'invoice-series': IdAndPlace,
  'cash-day': outputOf({ organizationId: Id, day: Day, status: CashDayStatus }),
  'appointment-group': AppointmentGroup,
  'account-setting': outputOf({ id: Id, name: z.string(), value: z.string() }),
  'loyalty-card': VersionAndPlace,
  vehicle: IdAlone,
  guaranty: VersionAndPlace,
  'tyre-hotel': outputOf({ id: Id, version: Version, organizationId: Id }),
  'tyre-hotel-shelf': IdAndPlace,
  'line-package': VersionAndPlace,
  import: ImportChange,
  'sms-message': outputOf({ id: Id, status: SmsStatus }),
  'sms-opt-out': IdAlone,
  'inspection-call': IdAlone,
  product: ProductChange,
  appointment: AppointmentChange,
  'customer-order': CustomerOrderChange,
  collaborator: outputOf({ id: Id, version: Version }),
  'collaborator-worker': outputOf({ id: Id, collaboratorId: Id }),
  'collaborator-work-order': outputOf({
    id: Id,
    organizationId: Id,
    collaboratorId: Id,
    status: CollaboratorOrderStatus,
    version: Version,
  }),
  'guest-appointment': GuestAppointmentChange,
  attachment: outputOf({ id: Id, ownerKind: z.enum(ownerKinds), ownerId: Id }),
  'product-condition': PriceConditionChange,
  'time-sheet': TimeSheetChange,
} as const satisfies Record<LiveName, object>

export type LiveRow<N extends LiveName> = z.output<(typeof liveRows)[N]>
