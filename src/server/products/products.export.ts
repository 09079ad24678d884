import { productColumns, type ProductSearch } from '#contract/products.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './products.queries.ts'

/** The price list has both, and each of its pages one. */
const downloadOf = (isService: boolean) =>
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

export const downloadProducts = downloadOf(false)
export const downloadServices = downloadOf(true)
