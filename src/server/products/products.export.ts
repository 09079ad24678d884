import { productColumns, type ProductSearch } from '#contract/products.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './products.queries.ts'

/** Products and services share the price list, but each page downloads one of the two. */
const createDownload = (isService: boolean) =>
  workbookOf({
    words: 'products',
    name: isService ? 'servicii' : 'produse',
    title: isService ? 'Services' : 'Products',
    columns: productColumns,
    list: (db: Db, scope: Scope, models: ProductSearch['models']) => queries.exportQuery(db, scope, { ...models, isService }),
    row: (product) => product,
    filters: {
      isService: { word: 'Service' },
      organizationId: { word: 'Organization', names: 'organizations' },
      carTypeId: { word: 'CarType', names: 'carTypes' },
      workOrderTypeId: { word: 'WorkOrderType', names: 'workOrderTypes' },
      isTyre: { word: 'IsTyre' },
      quickText: { word: 'QuickText' },
    },
  })

export const downloadProducts = createDownload(false)
export const downloadServices = createDownload(true)
