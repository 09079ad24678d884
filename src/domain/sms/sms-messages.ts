import type { SmsLedgerEntry, SmsMessage, SmsOptOut, SmsStatus } from '#contract/sms.ts'

/** Kinds that a number refuses with the scope `marketing`; each new kind decides it here. */
const marketing = {
  created: false,
  notification: false,
  deleted: false,
  itp_notification: true,
  // It is about a contract, so it needs no consent.
  payment_reminder: false,
  manual: false,
} as const satisfies Record<SmsMessage['kind'], boolean>

export const isMarketing = (kind: SmsMessage['kind']): boolean => marketing[kind]

/** Labels of a message's kind and of its state. */
export const smsKindKeys = {
  created: 'SmsKindCreated',
  notification: 'SmsKindNotification',
  deleted: 'SmsKindDeleted',
  itp_notification: 'SmsKindItp',
  payment_reminder: 'SmsKindReminder',
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

/** Colours of the statuses. */
export const smsStatusTones = {
  queued: 'new',
  sending: 'in-progress',
  sent: 'in-progress',
  delivered: 'done',
  failed: 'closed',
  expired: 'skipped',
  unknown: 'on-hold',
} as const satisfies Record<SmsStatus, string>

/** Labels of ledger entries. */
export const ledgerWords = {
  'top-up': 'SmsTopUp',
  reserve: 'SmsReserved',
  spend: 'SmsSpent',
  refund: 'SmsRefund',
  correction: 'SmsCorrection',
} as const satisfies Record<SmsLedgerEntry['kind'], string>

/** Labels for the messages that a number has opted out of. */
export const scopeWords = {
  all: 'SmsOptOutAll',
  marketing: 'SmsOptOutMarketing',
} as const satisfies Record<SmsOptOut['scope'], string>

/** Labels of failure reasons, where they are known. */
export const reasonWords = {
  BeforeCredits: 'SmsReasonBefore',
  NoAnswer: 'SmsReasonNoAnswer',
  OptedOut: 'SmsReasonOptedOut',
  TooLate: 'SmsReasonTooLate',
  Withdrawn: 'SmsReasonWithdrawn',
} as const
