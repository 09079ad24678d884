import { firstRun } from '#contract/accounts/first-run.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { addPrices } from '#server/products/products.service.ts'
import * as queries from './first-run.queries.ts'

export default defineFeature({ routes: implement(firstRun, { get: ({ db, scope }) => queries.listItems(db, scope), addPrices }) })
