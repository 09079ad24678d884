import type { output } from 'zod'
import { SettingChange } from '#contract/accounts/account-settings.ts'
import { AccountChange } from '#contract/accounts/accounts.ts'
import { AppointmentChange, GuestAppointmentChange } from '#contract/appointments/appointments.ts'
import { ClientChange } from '#contract/clients/clients.ts'
import { CollaboratorOrderChange } from '#contract/collaborators/collaborator-work-orders.ts'
import { CollaboratorWorkerChange } from '#contract/collaborators/collaborator-workers.ts'
import { CollaboratorChange } from '#contract/collaborators/collaborators.ts'
import { CustomerOrderChange } from '#contract/customer-orders.ts'
import { GuarantyChange } from '#contract/guaranties.ts'
import { ImportChange } from '#contract/imports.ts'
import { AppointmentGroup, CarType, NamedRow } from '#contract/lists.ts'
import type { LiveName } from './live.ts'
import { LinePackageChange } from '#contract/line-packages.ts'
import { LoyaltyCardChange } from '#contract/loyalty-cards.ts'
import { InspectionCall } from '#contract/inspections.ts'
import { SmsMessageChange, SmsOptOutChange } from '#contract/sms.ts'
import { TimeSheetChange } from '#contract/time-sheets.ts'
import { ShelfChange } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { TyreHotelChange } from '#contract/tyre-hotels/tyre-hotels.ts'
import { UserId } from '#contract/users.ts'
import { OrganizationChange } from '#contract/organizations.ts'
import { PriceConditionChange, ProductChange } from '#contract/products.ts'
import { VehicleChange } from '#contract/vehicles.ts'
import { WorkerChange } from '#contract/workers.ts'
import { DraftChange } from '#contract/work-orders/work-order-drafts.ts'
import { OrderChange } from '#contract/work-orders/order.ts'

/** The content of messages: no more than every subscriber of the channel may read by a call. */
export const liveRows = {
  'work-order': OrderChange,
  'work-order-draft': DraftChange,
  client: ClientChange,
  user: UserId,
  worker: WorkerChange,
  organization: OrganizationChange,
  account: AccountChange,
  'car-type': CarType,
  'wheel-type': NamedRow,
  'payment-type': NamedRow,
  'appointment-group': AppointmentGroup,
  'account-setting': SettingChange,
  'loyalty-card': LoyaltyCardChange,
  vehicle: VehicleChange,
  guaranty: GuarantyChange,
  'tyre-hotel': TyreHotelChange,
  'tyre-hotel-shelf': ShelfChange,
  'line-package': LinePackageChange,
  import: ImportChange,
  'sms-message': SmsMessageChange,
  'sms-opt-out': SmsOptOutChange,
  'inspection-call': InspectionCall,
  product: ProductChange,
  appointment: AppointmentChange,
  'customer-order': CustomerOrderChange,
  collaborator: CollaboratorChange,
  'collaborator-worker': CollaboratorWorkerChange,
  'collaborator-work-order': CollaboratorOrderChange,
  'guest-appointment': GuestAppointmentChange,
  'product-condition': PriceConditionChange,
  'time-sheet': TimeSheetChange,
} as const satisfies Record<LiveName, object>

export type LiveRow<N extends LiveName> = output<(typeof liveRows)[N]>
