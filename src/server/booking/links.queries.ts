import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

type Link = { tokenHash: Buffer; organizationId: number; appointmentId: number; expiresAt: string }

export const insert = (db: Db, { account }: Scope, link: Link) =>
  db
    .insertInto('guestLinks')
    .values({ accountId: account, ...link })
    .execute()

/** A link expires at the end of its appointment. */
export const setExpiry = (db: Db, { account }: Scope, appointmentId: number, expiresAt: string) =>
  db.updateTable('guestLinks').set({ expiresAt }).where('accountId', '=', account).where('appointmentId', '=', appointmentId).execute()
