import { carTypeColumns, paymentTypeColumns } from '#contract/lists.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './lists.queries.ts'

export const downloadPaymentTypes = workbookOf({
  words: 'lists',
  name: 'metode_de_plata',
  title: 'PaymentTypes',
  columns: paymentTypeColumns,
  list: (db, scope) => queries.listQuery(db, 'paymentTypes', scope),
  row: (type) => type,
  filters: {},
})

export const downloadCarTypes = workbookOf({
  words: 'lists',
  name: 'tipuri_masini',
  title: 'CarTypes',
  columns: carTypeColumns,
  list: (db, scope) => queries.listQuery(db, 'carTypes', scope),
  row: (type) => type,
  filters: {},
})
