import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments, type Appointment } from '#contract/appointments/appointments.ts'
import { defaultStart } from '#domain/appointments/appointments.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatDays } from '#domain/text/format.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { useOptimisticItems } from '#client/ui/board/use-optimistic.ts'
import { useNewKey } from '#client/ui/keyboard/use-new-key.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { useAppointmentActions } from './use-appointment-actions.ts'
import { useAppointmentMoves } from './use-moves.ts'
import { AppointmentTable } from './AppointmentTable.tsx'
import classes from './AppointmentsPage.module.css'
import { addMinutes } from './form/booking-draft.ts'
import type { Open } from './form/AppointmentDialog.tsx'
import { GroupTabs } from './GroupTabs.tsx'
import { PdfMenu } from './PdfMenu.tsx'
import toConfirmClasses from './ToConfirm.module.css'
import ToConfirmStrip from './ToConfirmStrip.tsx'
import { useToConfirmCount } from './use-to-confirm.ts'
import { useAppointmentsView } from './use-appointments-view.ts'

const AppointmentsCalendar = lazyPart(async () => ({ default: (await import('./calendar/AppointmentsCalendar.tsx')).AppointmentsCalendar }))
const AppointmentDialog = onDemand(async () => (await import('./form/AppointmentDialog.tsx')).AppointmentDialog)

/** The appointments: today's as a table, or those of a day or a week as a calendar. */
export default function AppointmentsPage() {
  const { t } = useTranslation(['appointments', 'shell'])
  const may = useMay()
  const phone = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false })
  const { organization } = useOrganization()
  const opening = useAccountSetting('appointments_start')
  const [shown, show] = useAppointmentsView()
  const [open, setOpen] = useState<Open>()
  const ahead = useOptimisticItems<Appointment>()
  const { move, newest } = useAppointmentMoves(ahead)
  const { actions, confirmed, remove } = useAppointmentActions(setOpen, newest)

  const { isToConfirm } = shown
  const toConfirmCount = useToConfirmCount()
  // The header names the tab only when its title changes, so the number can be put in front of that.
  useEffect(() => {
    document.title = `${toConfirmCount ? `(${toConfirmCount}) ` : ''}${t('Appointments')} · Atelier`
  }, [toConfirmCount, t])
  const view = phone || isToConfirm ? 'today' : shown.view
  const addAt = (from: string, minutes: number, groupId: number | null | undefined = shown.groupId) =>
    setOpen({
      kind: 'new',
      from,
      to: addMinutes(from, minutes),
      appointmentGroupId: groupId ?? null,
      takesFreeGroup: view === 'calendar' && groupId === undefined,
    })
  const add = () => addAt(defaultStart(new Date().toISOString(), organization.timeZone, opening), 60)
  useNewKey(may(appointments.create) && !open && add)
  const hasGroups = organization.appointmentGroups.length > 0
  const groupTabs = hasGroups && !isToConfirm && (view === 'today' || shown.perGroups) && (
    <GroupTabs groups={organization.appointmentGroups} chosen={shown.groupId} onChoose={(groupId) => show({ groupId })} />
  )

  return (
    <div className={classes.page} data-view={view}>
      <PageHeader
        title={t('Appointments')}
        badge={
          isToConfirm &&
          toConfirmCount > 0 && <span className={toConfirmClasses.link}>{t('shell:BookingsToConfirm', { count: toConfirmCount })}</span>
        }
        {...(view === 'today' && !isToConfirm && { intro: formatDays(shown.today, shown.today, currentLanguage()) })}
        actions={
          <>
            {isToConfirm && (
              <Button variant="default" onClick={() => show({ isToConfirm: false })}>
                {t('AllAppointments')}
              </Button>
            )}
            {!phone && !isToConfirm && may(appointments.week) && (
              <SegmentedControl
                aria-label={t('AppointmentsView')}
                value={view}
                onChange={(next) => show({ view: next })}
                data={[
                  { value: 'today', label: t('Today') },
                  { value: 'calendar', label: t('Calendar') },
                ]}
              />
            )}
            {!isToConfirm && may(appointments.download) && (
              <PdfMenu today={shown.today} date={view === 'today' ? shown.today : shown.date} small={phone} />
            )}
            {may(appointments.create) && <AddButton onClick={add}>{t(phone ? 'AddOne' : 'AddAppointment')}</AddButton>}
          </>
        }
      />
      {!isToConfirm && <ToConfirmStrip />}
      {view === 'today' ? (
        <>
          {groupTabs}
          <AppointmentTable
            shown={shown}
            confirmed={isToConfirm ? confirmed : []}
            phone={phone}
            actions={actions}
            onOpen={(appointment) => setOpen({ kind: 'edit', appointment })}
          />
        </>
      ) : (
        <Suspense fallback={<Skeleton className={classes.waiting} />}>
          <AppointmentsCalendar
            shown={shown}
            show={show}
            groupTabs={groupTabs}
            over={ahead.over}
            actions={actions}
            onAdd={(from, groupId) => addAt(from, 30, groupId)}
            onMove={(appointment, to) => void move(appointment, to)}
            onRemove={remove}
          />
        </Suspense>
      )}
      {open && (
        <AppointmentDialog
          open={open}
          move={move}
          onSaved={({ from }) => {
            notify.success(t('Saved'))
            if (open.kind === 'new' && view === 'calendar') show({ date: dayInZone(from, organization.timeZone) })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
