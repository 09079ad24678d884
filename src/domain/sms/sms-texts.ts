import { formatDate, formatTime } from '#domain/text/format.ts'

/**
 * Default texts of messages. They avoid diacritics on purpose: with them a message of usual length would cost two credits. `$` begins a
 * placeholder.
 */
export const smsTexts = {
  created: {
    ro: '$organizationName: aveti programare pe $from, la adresa $address. Va asteptam!',
    hu: '$organizationName: idopontja $from, cim: $address. Varjuk!',
    en: '$organizationName: your appointment is on $from at $address. See you soon!',
  },
  notification: {
    ro: '$organizationName: va reamintim programarea din $from, la adresa $address.',
    hu: '$organizationName: emlekeztetjuk, idopontja $from, cim: $address.',
    en: '$organizationName: a reminder of your appointment on $from at $address.',
  },
  deleted: {
    ro: '$organizationName: programarea dvs. din $from a fost anulata.',
    hu: '$organizationName: idopontjat ($from) toroltuk.',
    en: '$organizationName: your appointment on $from was cancelled.',
  },
  itp_notification: {
    ro: '$organizationName: ITP pentru $plateNumber expira pe $from. Programati-va din timp!',
    hu: '$organizationName: $plateNumber muszaki vizsgaja lejar: $from. Foglaljon idopontot!',
    en: '$organizationName: the inspection (ITP) of $plateNumber expires on $from. Book in time!',
  },
  payment_reminder: {
    ro: '$organizationName: aveti de plata $amount, scadent la $from. Daca ati platit deja, va multumim. Info: $phone',
    hu: '$organizationName: fizetendo $amount, esedekes: $from. Ha mar kifizette, koszonjuk. Info: $phone',
    en: '$organizationName: $amount is due since $from. If you have already paid, thank you. Info: $phone',
  },
} as const
export type SmsTextKind = keyof typeof smsTexts

/** Settings that turn each message on and hold its text. */
export const smsSettings = {
  created: 'sms_message_appointment_created',
  notification: 'sms_message_appointment_notification',
  deleted: 'sms_message_appointment_deleted',
  itp_notification: 'sms_message_itp_notification',
  payment_reminder: 'sms_message_payment_reminder',
} as const satisfies Record<SmsTextKind, string>

/** Formats the time of an appointment, the same in messages of all languages. */
export const appointmentTime = (from: string, zone: string): string => `${formatDate(from, zone, 'ro')} ${formatTime(from, zone, 'ro')}`
