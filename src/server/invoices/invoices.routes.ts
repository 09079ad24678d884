import { invoiceSeries } from '#contract/invoices/invoice-series.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as series from './series.service.ts'

export default defineFeature({
  routes: [implement(invoiceSeries, { list: series.list, create: series.create, update: series.update, remove: series.remove })],
})
