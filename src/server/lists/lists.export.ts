import { carTypeColumns, paymentTypeColumns, type PaymentType } from '#contract/lists.ts'
import { paymentMeansKeys } from '#domain/payments/payment-means.ts'
import { isPaidLater } from '#domain/payments/payment-types.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './lists.queries.ts'

export const downloadPaymentTypes = workbookOf({
  words: 'lists',
  name: 'metode_de_plata',
  title: 'PaymentTypes',
  columns: paymentTypeColumns,
  list: (db, scope) => queries.listQuery(db, 'paymentTypes', scope),
  row: (type, translate) => {
    // The rows of all short lists have one type, with the columns of one table.
    const { means, dueDays } = type as unknown as PaymentType
    return { ...type, means: translate(paymentMeansKeys[means]), dueDays: isPaidLater(means) ? dueDays : null }
  },
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
