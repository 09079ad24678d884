import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { isUpcoming } from '#domain/appointments/appointments.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'
import { useAccountSetting } from '#client/platform/setting.ts'

const isFuture = (instant: string): boolean => Date.parse(instant) > Date.now()
/** The client was notified of the appointment and expects it. */
const isClientInformed = (appointment: Appointment): boolean => appointment.told && Boolean(appointment.phone) && isUpcoming(appointment)

/** Asks whether to notify the client of a change; resolves to false without asking if no message would be sent. */
export function useNotifyClientQuestion() {
  const { t } = useTranslation('appointments')
  const { instant } = useFormat()
  const { value: tellsTimes } = useAccountSetting('sms_message_appointment_created')
  const { value: tellsEnds } = useAccountSetting('sms_message_appointment_deleted')
  return useMemo(() => {
    const ask = (text: string) =>
      askConfirmation({ title: t('TellClientQuestion'), text, action: t('TellClient'), cancel: t('TellNobody') })
    return {
      ofMove: async (appointment: Appointment, from: string): Promise<boolean> => {
        const isOther = Date.parse(from) !== Date.parse(appointment.from)
        return tellsTimes && isOther && isFuture(from) && isClientInformed(appointment) && ask(t('TellMoveText', { when: instant(from) }))
      },
      ofEnd: async (appointment: Appointment): Promise<boolean> =>
        tellsEnds && isFuture(appointment.from) && isClientInformed(appointment) && ask(t('TellEndText')),
    }
  }, [t, instant, tellsTimes, tellsEnds])
}
