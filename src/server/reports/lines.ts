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
