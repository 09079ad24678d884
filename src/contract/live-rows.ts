import type { output } from 'zod'
import { SettingChange } from './account-settings.ts'
import { AccountChange } from './accounts.ts'
import { AppointmentChange, GuestAppointmentChange } from './appointments.ts'
import { ClientChange } from './clients.ts'
import { CollaboratorOrderChange } from './collaborator-work-orders.ts'
import { CollaboratorWorkerChange } from './collaborator-workers.ts'
import { CollaboratorChange } from './collaborators.ts'
import { CustomerOrderChange } from './customer-orders.ts'
import { GuarantyChange } from './guaranties.ts'
import { ImportChange } from './imports.ts'
import { AppointmentGroup, CarType, NamedRow } from './lists.ts'
import type { LiveName } from './live.ts'
import { LinePackageChange } from './line-packages.ts'
import { LoyaltyCardChange } from './loyalty-cards.ts'
import { InspectionCall } from './inspections.ts'
import { SmsMessageChange, SmsOptOutChange } from './sms.ts'
import { TimeSheetChange } from './time-sheets.ts'
import { ShelfChange } from './tyre-hotel-shelves.ts'
import { TyreHotelChange } from './tyre-hotels.ts'
import { UserId } from './users.ts'
import { OrganizationChange } from './organizations.ts'
import { PriceConditionChange, ProductChange } from './products.ts'
import { VehicleChange } from './vehicles.ts'
import { WorkerChange } from './workers.ts'
import { DraftChange } from './work-order-drafts.ts'
import { OrderChange } from './work-orders/order.ts'

/** What a message says of a record: no more than every listener of its channel may read by a call. */
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
