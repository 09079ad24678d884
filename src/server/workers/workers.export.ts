import { workerColumns } from '#contract/workers.ts'
import { withOrganizationName } from '#server/platform/database/list-page.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './workers.queries.ts'
import { toWorker } from './workers.view.ts'

const statuses = { active: 'Active', inactive: 'Inactive' } as const

const list = withOrganizationName(queries.listQuery, 'workers')

export const download = workbookOf({
  words: 'workers',
  name: 'lucratori',
  title: 'Workers',
  columns: workerColumns,
  list,
  row: ({ organization, ...stored }, translate) => {
    const worker = toWorker(stored)
    return { ...worker, status: translate(statuses[worker.status]), organization }
  },
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    status: { word: 'Status', choices: statuses },
    quickText: { word: 'QuickText' },
  },
})
