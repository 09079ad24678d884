import type { Db } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/sign-in/passwords.ts'

/** Secrets that all processes on one database share. */
export type Installation = { liveKey: string; liveSecret: string; captchaSecret: string }

/** Returns the secrets of this installation; the first process creates them. */
export async function findOrCreateInstallation(db: Db): Promise<Installation> {
  await db
    .insertInto('installation')
    .values({ liveKey: newToken().slice(0, 20).replace(/[-_]/g, 'x'), liveSecret: newToken(), captchaSecret: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('installation').select(['liveKey', 'liveSecret', 'captchaSecret']).executeTakeFirstOrThrow()
}
