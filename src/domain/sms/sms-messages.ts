import type { SmsLedgerEntry, SmsMessage, SmsOptOut, SmsStatus } from '#contract/sms.ts'

/** What a message is about, and how far it has come, in words. */
export const smsKindKeys = {
  created: 'SmsKindCreated',
  notification: 'SmsKindNotification',
  deleted: 'SmsKindDeleted',
  itp_notification: 'SmsKindItp',
  manual: 'SmsKindManual',
} as const satisfies Record<SmsMessage['kind'], string>

export const smsStateKeys = {
  queued: 'SmsStatus_queued',
  sending: 'SmsStatus_sending',
  sent: 'SmsStatus_sent',
  delivered: 'SmsStatus_delivered',
  failed: 'SmsStatus_failed',
  expired: 'SmsStatus_expired',
  unknown: 'SmsStatus_unknown',
} as const satisfies Record<SmsStatus, string>

/** What an entry of the ledger is. */
export const ledgerWords = {
  'top-up': 'SmsTopUp',
  reserve: 'SmsReserved',
  spend: 'SmsSpent',
  refund: 'SmsRefund',
  correction: 'SmsCorrection',
} as const satisfies Record<SmsLedgerEntry['kind'], string>

/** Of which messages a number wants none. */
export const scopeWords = {
  all: 'SmsOptOutAll',
  marketing: 'SmsOptOutMarketing',
} as const satisfies Record<SmsOptOut['scope'], string>

/** Why a message came to nothing, where we know it. */
export const reasonWords = {
  BeforeCredits: 'SmsReasonBefore',
  NoAnswer: 'SmsReasonNoAnswer',
  OptedOut: 'SmsReasonOptedOut',
  TooLate: 'SmsReasonTooLate',
  Withdrawn: 'SmsReasonWithdrawn',
} as const
