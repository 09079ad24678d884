import { loyaltyCardColumns } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { withOrganizationName } from '#server/platform/database/list-page.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './loyalty-cards.queries.ts'

const list = withOrganizationName(queries.listQuery, 'c')

export const download = workbookOf({
  words: 'loyalty-cards',
  name: 'carduri_fidelitate',
  title: 'LoyaltyCards',
  columns: loyaltyCardColumns,
  list,
  row: (card, translate) => ({ ...card, number: formatCardNumber(card.number), active: translate(card.active ? 'Active' : 'Inactive') }),
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    active: { word: 'CardActive' },
    clientId: { word: 'Client', names: 'clients', within: clientScope },
    number: { word: 'CardNumber' },
    quickText: { word: 'QuickText' },
  },
})
