import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments, type Appointment } from '#contract/appointments/appointments.ts'
import { bookingsToConfirm } from '#contract/appointments/to-confirm.ts'
import { daysBetween } from '#domain/text/calendar.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { useOptimisticItems } from '#client/ui/board/use-optimistic.ts'
import { IconCalendar, IconCheck, IconX } from '#client/ui/icons.tsx'
import { usePageKey } from '#client/ui/keyboard/use-page-key.ts'
import { isTypedInto } from '#client/ui/list/keys.ts'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import type { Open } from './form/AppointmentDialog.tsx'
import { useAppointmentActions } from './use-appointment-actions.ts'
import { useAppointmentMoves } from './use-moves.ts'
import { useAppointmentWords } from './use-appointment-words.ts'
import classes from './ToConfirm.module.css'

const AppointmentDialog = onDemand(async () => (await import('./form/AppointmentDialog.tsx')).AppointmentDialog)

/** The first guest bookings that wait for a confirmation, each with its answers. Without one there is no strip. */
export default function ToConfirmStrip({ maxRows = 3 }: { maxRows?: number }) {
  const { t } = useTranslation(['appointments', 'shell'])
  const may = useMay()
  const { data } = useQuery({ ...endpointQuery(bookingsToConfirm.list, {}), enabled: may(appointments.confirm) })
  const [open, setOpen] = useState<Open>()
  const { move, newest } = useAppointmentMoves(useOptimisticItems<Appointment>())
  const { confirm, remove } = useAppointmentActions(setOpen, newest)
  const strip = useRef<HTMLElement>(null)
  const { items = [], total = 0 } = data ?? {}
  const rows = items.slice(0, maxRows)

  /** The focus goes on to the next booking, and behind the last one to the page. */
  const confirmRow = (row: Appointment) => {
    confirm(row)
    const next = rows[rows.indexOf(row) + 1]
    const target = next && strip.current?.querySelector<HTMLElement>(`[data-confirms="${next.id}"]`)
    ;(target ?? document.querySelector('main'))?.focus({ preventScroll: true })
  }
  usePageKey('y', ({ target, repeat }) => {
    if (!rows[0] || open || repeat || isTypedInto(target) || !(target instanceof Element) || !target.matches('body, main, main *'))
      return false
    confirmRow(rows[0])
    return true
  })

  return (
    <>
      {rows.length > 0 && (
        <section
          ref={strip}
          className={classes.strip}
          data-single={maxRows === 1 || undefined}
          aria-label={t('shell:BookingsToConfirm', { count: total })}
        >
          <Link to="/dashboard/appointments" search={{ confirm: 'yes' }} className={classes.title}>
            {t('shell:BookingsToConfirm', { count: total })}
          </Link>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                onConfirm={confirmRow}
                onOther={(appointment) => setOpen({ kind: 'edit', appointment })}
                onDecline={remove}
              />
            ))}
          </ul>
        </section>
      )}
      {open && <AppointmentDialog open={open} move={move} onSaved={() => notify.success(t('Saved'))} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type RowProps = Record<'onConfirm' | 'onOther' | 'onDecline', (row: Appointment) => void> & { row: Appointment }

function Row({ row, onConfirm, onOther, onDecline }: RowProps) {
  const { t } = useTranslation('appointments')
  const { titleOf, now } = useAppointmentWords()
  const format = useFormat()
  const today = useToday(format.zone)
  const isNarrow = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false })
  const { organizations } = useOrganization()
  const { id, from, organizationId, appointmentGroupId, carPlateNumber, clientName, requestedServices, description } = row
  const workplace = organizations.find((organization) => organization.id === organizationId)
  const group = workplace?.appointmentGroups.find((one) => one.id === appointmentGroupId)?.name
  const days = daysBetween(today, format.day(from))
  const day = days < 2 ? format.daysFrom(days) : format.shortDate(from)
  const title = titleOf(row)
  // The second click of a double click would meet the next row, and a key that is held down all of them.
  const confirmOnce = (event: MouseEvent) => event.detail < 2 && onConfirm(row)
  return (
    <li className={classes.row} data-late={Date.parse(from) < Date.parse(now) || undefined}>
      <PlateChip plate={carPlateNumber} size="xs" />
      <span className={classes.when}>
        {[`${day} ${format.time(from)}`, group, organizations.length > 1 && workplace?.name].filter(Boolean).join(' · ')}
      </span>
      <span className={classes.who}>{[clientName, requestedServices.join(', ') || description].filter(Boolean).join(' · ')}</span>
      <span className={classes.acts}>
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={15} />}
          aria-label={`${t('Confirm')}: ${title}`}
          data-confirms={id}
          onClick={confirmOnce}
          onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {t('Confirm')}
        </Button>
        {isNarrow ? (
          <RowMenu
            row={row}
            name={title}
            actions={[
              { label: t('OtherTime'), icon: IconCalendar, run: onOther },
              { label: t('Decline'), icon: IconX, danger: true, run: onDecline },
            ]}
          />
        ) : (
          <>
            <Button size="compact-sm" variant="subtle" aria-label={`${t('OtherTime')}: ${title}`} onClick={() => onOther(row)}>
              {t('OtherTime')}
            </Button>
            <Tooltip label={t('Decline')}>
              <ActionIcon size={32} aria-label={`${t('Decline')}: ${title}`} onClick={() => onDecline(row)}>
                <IconX size={16} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
      </span>
    </li>
  )
}
