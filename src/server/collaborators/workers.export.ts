import { collaboratorWorkerColumns } from '#contract/collaborators/collaborator-workers.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './workers.queries.ts'

const statuses = { active: 'Active', inactive: 'Inactive' } as const

export const download = workbookOf({
  words: 'collaborators',
  name: 'operatori_colaboratori',
  title: 'CollaboratorWorkers',
  columns: collaboratorWorkerColumns,
  list: queries.listQuery,
  row: (worker, translate) => ({ ...worker, status: translate(statuses[worker.status as keyof typeof statuses]) }),
  filters: {
    collaboratorId: { word: 'Collaborator', names: 'collaborators' },
    status: { word: 'Status', choices: statuses },
    quickText: { word: 'QuickText' },
  },
})
