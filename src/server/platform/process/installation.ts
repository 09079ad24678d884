import type { Db } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/sign-in/passwords.ts'
import type { Installation } from './world.ts'

/** Returns the secrets of this installation; the first process creates them. */
export async function findOrCreateInstallation(db: Db): Promise<Installation> {
  await db
    .insertInto('installation')
    .values({ liveKey: newToken().slice(0, 20).replace(/[-_]/g, 'x'), liveSecret: newToken(), captchaSecret: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('installation').select(['liveKey', 'liveSecret', 'captchaSecret']).executeTakeFirstOrThrow()
}
