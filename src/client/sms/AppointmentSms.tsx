import type { Appointment } from '#contract/appointments/appointments.ts'
import type { Language } from '#domain/text/format.ts'
import { appointmentTime } from '#domain/sms/sms-texts.ts'
import { useFormat } from '#client/platform/format.ts'
import SmsForm from './SmsForm.tsx'

/** A message to the client of an appointment, with the reminder as the initial text. */
export default function AppointmentSms({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { zone } = useFormat()
  const { clientName, phone, organizationId, organizationClientId: clientId, smsLanguage, from } = appointment
  const language = smsLanguage.toLowerCase() as Language
  const values = { from: appointmentTime(from, zone) }
  const about = { kinds: ['notification', 'created', 'deleted'], language, values } as const
  return <SmsForm to={{ clientId, name: clientName, phone, organizationId, about }} onClose={onClose} />
}
