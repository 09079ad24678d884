import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { useFormat } from '#client/platform/format.ts'
import { endWords } from './use-appointment-words.ts'

/** The users and times of creation, confirmation and cancellation. */
export function AppointmentTrail({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments')
  const { instant } = useFormat()
  const { createdBy, createdAt, confirmedBy, confirmedAt, endedBy, status } = appointment
  const creation = { who: createdBy?.username, when: instant(createdAt) }
  const parts = [
    t(createdBy ? 'MadeBy' : 'AskedForOnline', creation),
    confirmedAt && t('ConfirmedBy', { who: confirmedBy?.username ?? '–', when: instant(confirmedAt) }),
    status === 'skipped' && endedBy && t(endWords[endedBy]),
  ]
  return (
    <Text fz="xs" c="dimmed">
      {parts.filter(Boolean).join(' · ')}
    </Text>
  )
}
