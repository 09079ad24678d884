import type { AccountId, Db } from '#server/platform/database/db.ts'

type Named = { name: string }
export type Lists = {
  wheelTypes: Named[]
  carTypes: (Named & { isTruck: boolean })[]
  workOrderTypes: (Named & { shortName: string; hidden: boolean })[]
  paymentTypes: Named[]
}

export async function insert(db: Db, account: AccountId, lists: Lists): Promise<void> {
  const owned = <Row extends object>(rows: Row[]) => rows.map((row) => ({ accountId: account, ...row }))
  await db.insertInto('wheelTypes').values(owned(lists.wheelTypes)).execute()
  await db.insertInto('carTypes').values(owned(lists.carTypes)).execute()
  await db.insertInto('workOrderTypes').values(owned(lists.workOrderTypes)).execute()
  await db.insertInto('paymentTypes').values(owned(lists.paymentTypes)).execute()
}
