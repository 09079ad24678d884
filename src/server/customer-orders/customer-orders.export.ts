import { customerOrderColumns } from '#contract/customer-orders.ts'
import { customerOrderStatusKeys } from '#domain/customer-orders.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { withOrganizationName } from '#server/platform/database/list-page.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './customer-orders.queries.ts'
import { toCustomerOrder } from './customer-orders.view.ts'

const list = withOrganizationName(queries.listQuery, 'c')

export const download = workbookOf({
  words: 'customer-orders',
  name: 'comenzi_clienti',
  title: 'CustomerOrders',
  columns: customerOrderColumns,
  list,
  row: ({ organization, ...stored }, translate) => {
    const { metaData, ...card } = toCustomerOrder(stored)
    return {
      ...card,
      organization,
      car: [card.carMake, card.carModel].filter(Boolean).join(' '),
      tyre: [card.tyreMake, card.tyreModel].filter(Boolean).join(' '),
      tyreSize: formatTyre(metaData),
      tyreQuantity: metaData.tyreQuantity,
      phone: metaData.phone,
      status: translate(customerOrderStatusKeys[card.status]),
    }
  },
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    status: { word: 'Status', choices: customerOrderStatusKeys },
    quickText: { word: 'QuickText' },
  },
})
