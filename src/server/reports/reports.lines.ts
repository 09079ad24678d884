import { collaboratorPaymentKeys } from '#domain/work-orders/collaborator-orders.ts'
import { choiceWords } from '#domain/reports.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { isUserOfRowsSql, type FilterWords } from '#server/platform/excel/filters.ts'

/** Labels and choices of the filters in files, by field. */
type Filters = Record<string, FilterWords<'reports'>>

export const orderFilters = {
  organizationId: { word: 'Organization', names: 'organizations' },
  finished: { word: 'Finished' },
  workOrderTypeId: { word: 'WorkOrderType', names: 'workOrderTypes' },
  paymentTypeId: { word: 'Payment', names: 'paymentTypes' },
  carTypeId: { word: 'CarType', names: 'carTypes' },
  workerId: { word: 'Workers', names: 'workers' },
  itp: { word: 'Inspection' },
  unpaid: { word: 'Unpaid' },
  clientId: { word: 'Client', names: 'clients', within: clientScope },
  isCompany: { word: 'OnlyCompanies' },
  by: { word: 'GroupedBy', choices: { client: 'Client', organization: 'Organization' } },
  quickText: { word: 'QuickText' },
} as const satisfies Filters

export const collaboratorFilters = {
  organizationId: { word: 'Organization', names: 'organizations' },
  date: { word: 'OrderDay' },
  collaboratorId: { word: 'Collaborator', names: 'collaborators' },
  workerId: { word: 'CollaboratorWorkers', names: 'collaboratorWorkers' },
  paymentTypeId: { word: 'Payment', choices: collaboratorPaymentKeys },
} as const satisfies Filters
export const lineFilters = {
  ...orderFilters,
  status: { word: 'Status', choices: orderStatusKeys },
  productId: { word: 'Product', names: 'products' },
  isService: { word: 'Service' },
  isCustomProduct: { word: 'CustomLine' },
  startDate: { word: 'StartDate' },
  total: { word: 'Total' },
  plateNumber: { word: 'PlateNumberShort' },
  documentNumber: { word: 'DocumentNumberShort' },
  createdBy: { word: 'CreatedByUser', names: 'users', isVisible: isUserOfRowsSql('workOrders', 'createdBy') },
  hasDiscount: { word: 'WithDiscount' },
  dateMissing: { word: 'NotFinishedYet' },
} as const satisfies Filters

export const appointmentFilters = {
  organizationId: orderFilters.organizationId,
  from: { word: 'AppointmentDay' },
  appointmentGroupId: { word: 'AppointmentGroup', names: 'appointmentGroups' },
  status: { word: 'Status', choices: choiceWords.appointmentStatus as Record<string, 'Status'> },
  source: { word: 'BookedBy', choices: choiceWords.appointmentSource as Record<string, 'Status'> },
  clientId: orderFilters.clientId,
  quickText: { word: 'QuickText' },
} satisfies Filters

export const takingsFilters = {
  organizationId: orderFilters.organizationId,
  day: { word: 'CalendarDay' },
  paymentTypeId: orderFilters.paymentTypeId,
} satisfies Filters

export const smsFilters = {
  organizationId: orderFilters.organizationId,
  createdAt: { word: 'SmsWrittenAt' },
  kind: { word: 'MessageKind', choices: choiceWords.smsKind as Record<string, 'Status'> },
  status: { word: 'Status', choices: choiceWords.smsStatus as Record<string, 'Status'> },
  clientId: orderFilters.clientId,
  phone: { word: 'Phone' },
  quickText: { word: 'QuickText' },
} satisfies Filters
