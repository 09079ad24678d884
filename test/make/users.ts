import type { Level } from '#contract/kit/access.ts'
import { setAccountContext } from '#server/accounts/accounts.queries.ts'
import { countChange } from '#server/platform/database/counters.ts'
import { addUser } from '#server/users/users.service.ts'
import type { Caller } from '#test/caller.ts'
import type { Belongings } from './belongings.ts'

export const users = ({ db, account, organization, signedIn, secrets, number }: Belongings) => ({
  /** Makes one more user and signs them in. */
  user: async ({ level, organizations = [organization.code] }: { level: Level; organizations?: string[] }): Promise<Caller> => {
    const user = { username: `${account}.${level}.${number()}`, level, ...secrets }
    const id = await db.transaction().execute(async (tx) => {
      await setAccountContext(tx, account)
      await countChange(tx, account)
      return addUser(tx, account, user, organizations)
    })
    return signedIn(id)
  },
})
