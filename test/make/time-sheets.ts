import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

type Missing = InputOf<typeof api.timeSheets.create>

export const timeSheets = ({ admin, organization, rows }: Belongings) => {
  /** Switches time sheets on at these workplaces, by default at that of the shop. */
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
    /** Makes a corrected entry, by default for the admin. */
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
