import type { SmsTextKind } from '#domain/sms/sms-texts.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Scope } from '#server/platform/database/scope.ts'

const ofAppointment = (db: Db, { account }: Scope, id: number, kind: SmsTextKind) =>
  db.selectFrom('smsMessages').select('id').where('accountId', '=', account).where('appointmentId', '=', id).where('kind', '=', kind)

/** Whether the client has heard that they have it, or that it was called off. */
export const hasReceivedMessage = async (db: Db, scope: Scope, id: number, kind: 'created' | 'deleted'): Promise<boolean> =>
  (await ofAppointment(db, scope, id, kind).where('status', 'not in', ['queued', 'expired', 'failed']).limit(1).executeTakeFirst()) !==
  undefined

/** Whether what they are to hear has not left yet. */
export const hasPendingMessage = async (db: Db, scope: Scope, id: number): Promise<boolean> =>
  (await ofAppointment(db, scope, id, 'created').where('status', '=', 'queued').limit(1).executeTakeFirst()) !== undefined
