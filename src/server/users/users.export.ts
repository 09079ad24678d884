import { userColumns } from '#contract/users.ts'
import { levelWords } from '#domain/text/people.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './users.queries.ts'
import { toRow } from './users.view.ts'

const statuses = { active: 'Active', inactive: 'Inactive' } as const

export const download = workbookOf({
  words: 'users',
  name: 'utilizatori',
  title: 'Users',
  columns: userColumns,
  list: queries.exportQuery,
  row: ({ organizationNames, ...stored }, translate) => {
    const { level, status, ...user } = toRow(stored)
    const isInvited = status === 'active' && !user.hasPassword
    return {
      ...stored,
      ...user,
      level: translate(levelWords[level]),
      status: translate(isInvited ? 'UserInvited' : statuses[status]),
      organizations: organizationNames,
    }
  },
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    level: { word: 'Level', choices: levelWords },
    status: { word: 'Status', choices: statuses },
    quickText: { word: 'QuickText' },
  },
})
