import { collaboratorColumns } from '#contract/collaborators/collaborators.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './collaborators.queries.ts'

const statuses = { active: 'Active', inactive: 'Inactive', blocked: 'CollaboratorBlocked' } as const

export const download = workbookOf({
  words: 'collaborators',
  name: 'colaboratori',
  title: 'Collaborators',
  columns: collaboratorColumns,
  list: queries.listQuery,
  row: (collaborator, translate) => ({ ...collaborator, status: translate(statuses[collaborator.status as keyof typeof statuses]) }),
  filters: { status: { word: 'Status', choices: statuses }, quickText: { word: 'QuickText' } },
})
