import type { ExcelColumn } from '#contract/kit/columns.ts'

/** The list as a workbook. */
export const appointmentColumns = [
  { key: 'from', kind: 'instant', word: 'AppointmentFrom' },
  { key: 'status', kind: 'choice', word: 'Status' },
  { key: 'plateNumber', kind: 'code', word: 'PlateNumberShort' },
  { key: 'vehicle', kind: 'text', word: 'Vehicle' },
  { key: 'clientName', kind: 'text', word: 'Client' },
  { key: 'phone', kind: 'code', word: 'Phone' },
  { key: 'description', kind: 'text', word: 'Description' },
  { key: 'to', kind: 'instant', word: 'AppointmentTo', excel: true },
  { key: 'group', kind: 'text', word: 'AppointmentGroup', excel: true },
  { key: 'requestedServices', kind: 'text', word: 'RequestedServices', excel: true },
  { key: 'workOrderUuid', kind: 'code', word: 'OrderNumber', excel: true },
  { key: 'organization', kind: 'text', word: 'Organization', excel: true },
  { key: 'id', kind: 'number', word: 'RecordId', excel: true },
] as const satisfies ExcelColumn[]
