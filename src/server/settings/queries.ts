import type { SettingName } from '#contract/settings.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'

export type SetValues = Partial<Record<SettingName, boolean | number>>

export async function insert(db: Db, account: AccountId, settings: SetValues): Promise<void> {
  const values = Object.entries(settings).map(([name, value]) => ({ accountId: account, name, value: String(value) }))
  if (values.length) await db.insertInto('accountSettings').values(values).execute()
}
