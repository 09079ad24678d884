import { appointmentGroups, carTypes, paymentTypes, wheelTypes } from '#contract/lists.ts'
import { inferTypeTerms } from '#domain/payments/payment-types.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { downloadCarTypes, downloadPaymentTypes } from './lists.export.ts'
import * as queries from './lists.queries.ts'
import { createListCalls } from './lists.service.ts'

/** Rows of a new account, in display order. */
const startingLists: queries.StartingLists = {
  wheelTypes: [{ name: 'Aluminiu' }, { name: 'Tablă' }],
  carTypes: [
    { name: 'Autoturism', isTruck: false, wasteKg: 8 },
    { name: 'SUV', isTruck: false, wasteKg: 11 },
    { name: 'Autoutilitară', isTruck: false, wasteKg: 13 },
    { name: 'Camion', isTruck: true, wasteKg: 55 },
    { name: 'Motocicletă', isTruck: false, wasteKg: 4 },
  ],
  workOrderTypes: [
    { name: 'Vulcanizare', shortName: 'VLC', hidden: false },
    { name: 'Service Auto', shortName: 'SA', hidden: false },
    { name: 'Spălătorie', shortName: 'SPL', hidden: true },
  ],
  paymentTypes: ['CARD', 'CASH', 'FACT', 'FACT TERMENI', 'FISA', 'FISA TERMENI'].map((name) => ({ name, ...inferTypeTerms(name) })),
}

export default defineFeature({
  routes: [
    implement(carTypes, { ...createListCalls('carTypes'), download: downloadCarTypes }),
    implement(wheelTypes, createListCalls('wheelTypes')),
    implement(paymentTypes, { ...createListCalls('paymentTypes'), download: downloadPaymentTypes }),
    implement(appointmentGroups, createListCalls('appointmentGroups')),
  ],
  startingRows: (db, account) => queries.insertStarting(db, account, startingLists),
})
