import type { Db } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/sign-in/passwords.ts'
import type { Installation } from './world.ts'

/** The secrets of this installation, made by whichever process comes first. */
export async function findOrCreateInstallation(db: Db): Promise<Installation> {
  await db
    .insertInto('installation')
    .values({ liveKey: newToken().slice(0, 20).replace(/[-_]/g, 'x'), liveSecret: newToken(), captchaSecret: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('installation').select(['liveKey', 'liveSecret', 'captchaSecret']).executeTakeFirstOrThrow()
}
