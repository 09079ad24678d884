import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

type Missing = InputOf<typeof api.timeSheets.create>

export const timeSheets = ({ admin, organization, rows }: Belongings) => {
  /** Hours are written down at these workplaces; without one, at that of the shop. */
  const withTimeSheets = (...ids: number[]) =>
    rows((tx) =>
      tx
        .updateTable('organizations')
        .set({ timeSheet: true })
        .where('id', 'in', ids.length ? ids : [organization.id])
        .execute(),
    )
  return {
    withTimeSheets,
    /** Written down afterwards, for the admin where nobody is named. */
    timeSheet: async (missing: Partial<Missing> = {}) => {
      await withTimeSheets()
      return admin(api.timeSheets.create, {
        status: 'WORKING',
        startDate: '2026-10-05T05:00:00Z',
        endDate: '2026-10-05T09:00:00Z',
        reason: 'A uitat',
        ...missing,
      })
    },
  }
}
