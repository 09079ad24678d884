import { accountSettings } from './accounts/account-settings.ts'
import { accounts } from './accounts/accounts.ts'
import { appointments } from './appointments/appointments.ts'
import { bookingsToConfirm } from './appointments/to-confirm.ts'
import { assistant } from './assistant.ts'
import { attachments, clientAttachments, draftAttachments, hotelAttachments, orderAttachments, vehicleAttachments } from './attachments.ts'
import { audit } from './audit.ts'
import { booking } from './booking/booking.ts'
import { addresses, clients, companies, contacts } from './clients/clients.ts'
import { cashDays, cashMovements } from './cash-days.ts'
import { collaboratorWorkOrders } from './collaborators/collaborator-work-orders.ts'
import { collaboratorWorkers } from './collaborators/collaborator-workers.ts'
import { collaborators } from './collaborators/collaborators.ts'
import { law } from './law.ts'
import { readings } from './readings.ts'
import { releases } from './releases.ts'
import { receivables } from './receivables.ts'
import { collaboratorReport } from './reports/collaborators.ts'
import { counters } from './counters.ts'
import { customerOrders } from './customer-orders.ts'
import { appointmentGroups, carTypes, paymentTypes, wheelTypes } from './lists.ts'
import { files } from './files.ts'
import { firstRun } from './accounts/first-run.ts'
import { guaranties } from './guaranties.ts'
import { imports } from './imports.ts'
import { inspections } from './inspections.ts'
import { linePackages } from './line-packages.ts'
import { loyaltyCards } from './loyalty-cards.ts'
import { notices } from './notices.ts'
import { organizations } from './organizations.ts'
import { orderMoves, overview } from './overview.ts'
import { preferences } from './preferences.ts'
import { productConditions, products } from './products.ts'
import { invoiceSeries } from './invoices/invoice-series.ts'
import { invoices } from './invoices/invoices.ts'
import { payments } from './payments.ts'
import { passwords } from './sign-in/passwords.ts'
import { registration } from './accounts/registration.ts'
import { evenings } from './reports/evening.ts'
import { advancedReport, appointmentsReport, smsReport, suspendedReport } from './reports/lists.ts'
import { workOrderReport } from './reports/orders.ts'
import { companyReport, productsReport, wasteReport, workersReport } from './reports/summed.ts'
import { takingsReport } from './reports/takings.ts'
import { trackedReports } from './reports/tracked.ts'
import { restores } from './restores.ts'
import { savedViews } from './saved-views.ts'
import { search } from './search.ts'
import { session } from './sign-in/session.ts'
import { sessions } from './sign-in/sessions.ts'
import { sms } from './sms.ts'
import { statistics } from './statistics.ts'
import { taxConnections } from './tax-authority/tax-connections.ts'
import { transmissions } from './tax-authority/transmissions.ts'
import { switchUser } from './sign-in/switch.ts'
import { telemetry } from './telemetry.ts'
import { timeSheetReport } from './reports/time-sheet.ts'
import { timeSheets } from './time-sheets.ts'
import { tyreHotelShelves } from './tyre-hotels/tyre-hotel-shelves.ts'
import { tyreHotels } from './tyre-hotels/tyre-hotels.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { workers } from './workers.ts'
import { workOrderProducts } from './work-orders/work-order-products.ts'
import { workOrderDrafts } from './work-orders/work-order-drafts.ts'
import { workOrders } from './work-orders/work-orders.ts'

/** The whole agreement, for the server, the API page and tests. The browser takes single features. */
export const api = {
  session,
  sessions,
  switching: switchUser,
  overview,
  orderMoves,
  statistics,
  workers,
  workOrders,
  workOrderProducts,
  workOrderDrafts,
  inspections,
  vehicles,
  clients,
  companies,
  addresses,
  contacts,
  products,
  loyaltyCards,
  guaranties,
  tyreHotels,
  tyreHotelShelves,
  linePackages,
  imports,
  users,
  appointmentGroups,
  carTypes,
  organizations,
  paymentTypes,
  wheelTypes,
  accountSettings,
  files,
  attachments,
  orderAttachments,
  draftAttachments,
  hotelAttachments,
  vehicleAttachments,
  clientAttachments,
  accounts,
  productConditions,
  invoiceSeries,
  invoices,
  taxConnections,
  transmissions,
  payments,
  cashDays,
  cashMovements,
  receivables,
  evenings,
  takingsReport,
  registration,
  firstRun,
  passwords,
  preferences,
  audit,
  search,
  savedViews,
  restores,
  notices,
  counters,
  bookingsToConfirm,
  appointments,
  booking,
  sms,
  customerOrders,
  collaborators,
  collaboratorWorkers,
  collaboratorWorkOrders,
  collaboratorReport,
  timeSheets,
  timeSheetReport,
  trackedReports,
  workOrderReport,
  companyReport,
  wasteReport,
  workersReport,
  productsReport,
  advancedReport,
  suspendedReport,
  appointmentsReport,
  smsReport,
  telemetry,
  assistant,
  readings,
  releases,
  law,
}
