import { draftColumns, type DraftOrigin } from '#contract/work-orders/work-order-drafts.ts'
import { originWords } from '#domain/work-orders/work-order-drafts.ts'
import { isUserOfRowsSql } from '#server/platform/excel/filters.ts'
import { withOrganizationName } from '#server/platform/database/list-page.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './work-order-drafts.queries.ts'

const list = withOrganizationName(queries.listQuery, 'd')

export const download = workbookOf({
  words: 'work-order-drafts',
  name: 'ciorne',
  title: 'WorkOrderDrafts',
  columns: draftColumns,
  list,
  row: (draft, translate) => ({ ...draft, origin: draft.origin && translate(originWords[draft.origin as DraftOrigin]) }),
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    createdBy: { word: 'CreatedByUser', names: 'users', isVisible: isUserOfRowsSql('workOrderDrafts', 'createdBy') },
    origin: { word: 'FilledFrom', choices: originWords },
    quickText: { word: 'QuickText' },
  },
})
