import { createHmac } from 'node:crypto'
import type { Db } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/sign-in/passwords.ts'

/** Secrets that all processes on one database share. `contentSecret` signs addresses of stored files. */
export type Installation = { liveKey: string; liveSecret: string; captchaSecret: string; contentSecret: string }

/** Returns the secrets of this installation; the first process creates them. */
export async function findOrCreateInstallation(db: Db): Promise<Installation> {
  await db
    .insertInto('installation')
    .values({ liveKey: newToken().slice(0, 20).replace(/[-_]/g, 'x'), liveSecret: newToken(), captchaSecret: newToken() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db.selectFrom('installation').select(['liveKey', 'liveSecret', 'captchaSecret']).executeTakeFirstOrThrow()
  return { ...stored, contentSecret: createHmac('sha256', stored.captchaSecret).update('addresses of stored files').digest('hex') }
}
