import type { SmsTextKind } from '#domain/sms/sms-texts.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

const messagesOf = (db: Db, { account }: Scope, id: number, kind: SmsTextKind) =>
  db.selectFrom('smsMessages').select('id').where('accountId', '=', account).where('appointmentId', '=', id).where('kind', '=', kind)

/** True if a message of this kind has left for the client. */
export const hasReceivedMessage = async (db: Db, scope: Scope, id: number, kind: 'created' | 'deleted'): Promise<boolean> =>
  (await messagesOf(db, scope, id, kind).where('status', 'not in', ['queued', 'expired', 'failed']).limit(1).executeTakeFirst()) !==
  undefined

/** True if the message about the appointment is still queued. */
export const hasPendingMessage = async (db: Db, scope: Scope, id: number): Promise<boolean> =>
  (await messagesOf(db, scope, id, 'created').where('status', '=', 'queued').limit(1).executeTakeFirst()) !== undefined
