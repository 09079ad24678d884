import type { SmsMessage, SmsStatus } from '#contract/sms.ts'

/** What a message is about, and how far it has come, in words. */
export const kindWords = {
  created: 'SmsKindCreated',
  notification: 'SmsKindNotification',
  deleted: 'SmsKindDeleted',
  itp_notification: 'SmsKindItp',
} as const satisfies Record<SmsMessage['kind'], string>

export const stateWords = {
  queued: 'SmsStatus_queued',
  sending: 'SmsStatus_sending',
  sent: 'SmsStatus_sent',
  delivered: 'SmsStatus_delivered',
  failed: 'SmsStatus_failed',
  expired: 'SmsStatus_expired',
  unknown: 'SmsStatus_unknown',
} as const satisfies Record<SmsStatus, string>
