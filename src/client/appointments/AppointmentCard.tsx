import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { isActionVisible } from '#client/ui/list/row-actions.ts'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import type { AppointmentAction } from './use-appointment-actions.ts'
import { endWords, useAppointmentWords } from './use-appointment-words.ts'
import classes from './AppointmentCard.module.css'
import { AppointmentStatusBadge } from './AppointmentStatusBadge.tsx'

type Props = {
  appointment: Appointment
  actions: AppointmentAction[]
  /** The card names its day and workplace, because it is beside cards of others. */
  isDated?: boolean
  /** The card has room to name its actions in words, below it. */
  hasWords?: boolean
  /** Called before an action starts. */
  onAct?: () => void
}

/** A summary of an appointment, with its actions. */
export function AppointmentCard({ appointment, actions, isDated, hasWords, onAct }: Props) {
  const { t } = useTranslation('appointments')
  const { days, times, titleOf, isLate } = useAppointmentWords()
  const { organization, organizations } = useOrganization()
  const acting = actions.map(({ run, ...action }) => ({
    ...action,
    run: (row: Appointment) => {
      onAct?.()
      run(row)
    },
  }))
  const { isBreak, carPlateNumber, clientName, phone, carMake, carModel, description, requestedServices, options, endedBy } = appointment
  const group = organization.appointmentGroups.find(({ id }) => id === appointment.appointmentGroupId)?.name
  const quick = acting.filter((action) => action.quick && isActionVisible(action, appointment))
  const requests = (['tyreHotel', 'withRim', 'newTyre'] as const)
    .filter((option) => options[option])
    .map((option) => t(optionWords[option]))
  return (
    <div className={classes.card}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap={6}>
          {isBreak ? <b>{t('Break')}</b> : <AppointmentStatusBadge appointment={appointment} />}
          {isLate(appointment) && <StatusBadge status="closed">{t('Overdue')}</StatusBadge>}
        </Group>
        <Group gap={2} wrap="nowrap">
          {!hasWords &&
            quick.map(({ label, icon: Icon, danger, run }) => (
              <Tooltip key={label} label={label}>
                <ActionIcon aria-label={label} color={danger ? 'red' : 'gray'} onClick={() => run(appointment)}>
                  {Icon && <Icon size={17} stroke={1.7} />}
                </ActionIcon>
              </Tooltip>
            ))}
          <RowMenu row={appointment} actions={acting.filter(({ quick }) => !quick)} name={titleOf(appointment)} />
        </Group>
      </Group>
      <div className={classes.when}>
        {isDated && `${days(appointment)} `}
        {times(appointment)}
        {group && <span className={classes.group}>{group}</span>}
      </div>
      {isDated && organizations.length > 1 && <span>{organizations.find(({ id }) => id === appointment.organizationId)?.name}</span>}
      {!isBreak && (
        <>
          <div className={classes.who}>
            <PlateChip plate={carPlateNumber} size="xs" />
            <Cut text={clientName} />
          </div>
          <Cut text={[carMake, carModel].filter(Boolean).join(' ')} />
          {phone && (
            <a className={classes.phone} href={`tel:${phone}`}>
              {phone}
            </a>
          )}
        </>
      )}
      {/* With this status staff only record that the client did not come, so the end is named for guests and timeouts only. */}
      {appointment.status === 'skipped' && (endedBy === 'guest' || endedBy === 'time') && <span>{t(endWords[endedBy])}</span>}
      <Cut text={description} />
      <Cut text={requestedServices.join(', ')} />
      <Cut text={requests.join(', ')} />
      {hasWords && quick.length > 0 && (
        <Group gap={6} mt={4}>
          {quick.map(({ label, danger, run }) => (
            <Button
              key={label}
              size="compact-sm"
              variant="default"
              c={danger ? 'var(--mantine-color-error)' : undefined}
              onClick={() => run(appointment)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}

export const optionWords = { tyreHotel: 'TyreHotelOption', withRim: 'WithRimOption', newTyre: 'NewTyreOption' } as const

const maxLetters = 25

/** Long text is cut, and shown in full as the title. */
function Cut({ text }: { text: string }) {
  if (text === '') return null
  const isLong = text.length > maxLetters
  return <span title={isLong ? text : undefined}>{isLong ? `${text.slice(0, maxLetters).trimEnd()}…` : text}</span>
}
