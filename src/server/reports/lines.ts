import { paymentWords } from '#domain/collaborator-orders.ts'
import type { FilterWords } from '#server/platform/excel/filters.ts'

/** How filters are told in files, by their field. */
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
  quickText: { word: 'QuickText' },
} as const satisfies Filters

export const collaboratorFilters = {
  organizationId: { word: 'Organization', names: 'organizations' },
  date: { word: 'OrderDay' },
  collaboratorId: { word: 'Collaborator', names: 'collaborators' },
  workerId: { word: 'CollaboratorWorkers', names: 'collaboratorWorkers' },
  paymentTypeId: { word: 'Payment', choices: paymentWords },
} as const satisfies Filters
