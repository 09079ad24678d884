import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { DateTimeField } from '#client/ui/date-fields/DateTimeField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import type { AppointmentMoves } from '#client/appointments/use-moves.ts'
import { BookingDraft, addMinutes } from './booking-draft.ts'
import { GroupField } from './GroupField.tsx'

const MoveDraft = BookingDraft.pick({ from: true, to: true, appointmentGroupId: true })

type Props = { appointment: Appointment; move: AppointmentMoves['move']; onClose: () => void }

/** Moves an appointment to another day, time or group without dragging. It keeps its length. */
export function MoveAppointmentForm({ appointment, move, onClose }: Props) {
  const { t } = useTranslation('appointments')
  const { organization, organizations } = useOrganization()
  const { from, to, appointmentGroupId, carPlateNumber, isBreak } = appointment
  const form = useDraft(MoveDraft, { from, to, appointmentGroupId })
  const place = organizations.find(({ id }) => id === appointment.organizationId) ?? organization
  const length = (Date.parse(to) - Date.parse(from)) / 60_000
  return (
    <FormDialog
      title={t('MoveTitle', { what: isBreak ? t('Break') : formatPlate(carPlateNumber) })}
      size="md"
      form={form}
      // The dialog closes at once: questions and results appear over the calendar.
      save={(times) => {
        void move(appointment, times)
        return Promise.resolve()
      }}
      action={t('Move')}
      onClose={onClose}
    >
      <DateTimeField
        label={t('AppointmentFrom')}
        zone={place.timeZone}
        required
        {...form.getInputProps('from')}
        value={form.values.from}
        onChange={(next) => next && form.setValues({ from: next, to: addMinutes(next, length) })}
      />
      <GroupField groups={place.appointmentGroups} {...form.getInputProps('appointmentGroupId')} />
    </FormDialog>
  )
}
