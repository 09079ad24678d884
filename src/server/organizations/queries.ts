import type { output } from 'zod'
import type { Address, Company } from '#contract/clients.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'

export type NewOrganization = {
  name: string
  /** Two letters, the end of its order numbers. */
  code: string
  timeZone?: string
  address?: Partial<output<typeof Address>>
  company?: Partial<Company>
}

export const insert = (db: Db, account: AccountId, organizations: NewOrganization[]) =>
  db
    .insertInto('organizations')
    .values(
      organizations.map(({ name, code, timeZone, address = {}, company = {} }) => ({
        accountId: account,
        name,
        code,
        timeZone,
        address: JSON.stringify(address),
        company: JSON.stringify(company),
      })),
    )
    .execute()
