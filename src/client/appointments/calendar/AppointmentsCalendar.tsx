import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments, type Appointment } from '#contract/appointments/appointments.ts'
import { toIsoWeek } from '#domain/text/calendar.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { isTypedInto } from '#client/ui/list/keys.ts'
import { clockText, type GridPlace } from '#client/ui/time-grid/places.ts'
import { TimeGrid } from '#client/ui/time-grid/TimeGrid.tsx'
import type { AppointmentAction } from '#client/appointments/use-appointment-actions.ts'
import { useAppointmentWords } from '#client/appointments/use-appointment-words.ts'
import type { AppointmentTimes } from '#client/appointments/use-moves.ts'
import { AppointmentCard } from '#client/appointments/AppointmentCard.tsx'
import type { AppointmentsViewState } from '#client/appointments/use-appointments-view.ts'
import classes from './AppointmentsCalendar.module.css'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { listDays, stepDate, skipSunday } from './days.ts'
import {
  visibleHours,
  toCalendarItems,
  minuteOfDay,
  closedTimes,
  timesFromPosition,
  type CalendarColumn,
  type CalendarItem,
} from './week-items.ts'

type Props = {
  shown: AppointmentsViewState
  show: (changes: Partial<AppointmentsViewState>) => void
  groupTabs: ReactNode
  /** Overlays the server's appointments with unsaved changes. */
  over: (items: Appointment[]) => Appointment[]
  actions: AppointmentAction[]
  onAdd: (from: string, groupId: number | null | undefined) => void
  onMove: (appointment: Appointment, to: AppointmentTimes) => void
  onRemove: (appointment: Appointment) => void
}

const noItems: Appointment[] = []

/** A day or a working week; the groups of a day stand side by side on request. */
export function AppointmentsCalendar({ shown, show, groupTabs, over, actions, onAdd, onMove, onRemove }: Props) {
  const { t } = useTranslation('appointments')
  const may = useMay()
  const { weekday } = useFormat()
  const { organization } = useOrganization()
  const { now, nameOf } = useAppointmentWords()
  const start = useAccountSetting('appointments_start')
  const end = useAccountSetting('appointments_end')
  const { span, date, today, perGroups, groupId } = shown
  const zone = organization.timeZone

  const week = { ...toIsoWeek(date), models: { organizationId: [organization.id] } }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(appointments.week, week),
    placeholderData: keepPreviousData,
  })
  const items = useMemo(() => over(data?.items ?? noItems), [over, data])

  const { appointmentGroups } = organization
  const hasOthers = items.some(({ appointmentGroupId }) => appointmentGroupId === null)
  const columns = useMemo((): (CalendarColumn & { name: string })[] => {
    const days = listDays(date, span)
    const nameOfDay = (day: string) => `${weekday(new Date(day).getUTCDay())} ${Number(day.slice(8))}`
    if (span === 'week' || !perGroups || groupId !== undefined) return days.map((day) => ({ day, name: nameOfDay(day) }))
    const ofGroups = appointmentGroups.map(({ id, name }) => ({ day: date, groupId: id, name }))
    return [...ofGroups, ...(hasOthers ? [{ day: date, groupId: null, name: t('WholeWorkplace') }] : [])]
  }, [date, span, perGroups, groupId, appointmentGroups, hasOthers, weekday, t])

  // Returns the same items for the same appointment, so that unchanged columns do not render again.
  const itemsOf = useMemo(() => {
    const itemsByAppointment = new WeakMap<Appointment, CalendarItem[]>()
    return (appointment: Appointment) => {
      const found = itemsByAppointment.get(appointment) ?? toCalendarItems([appointment], columns, { zone, now, nameOf })
      itemsByAppointment.set(appointment, found)
      return found
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names change with the language and the minute alone, and the minute is there
  }, [columns, zone, now, t])
  const visibleItems = useMemo(() => {
    const ofGroup = (item: Appointment) => !perGroups || groupId === undefined || [groupId, null].includes(item.appointmentGroupId)
    return items.filter(ofGroup).flatMap(itemsOf)
  }, [items, itemsOf, perGroups, groupId])
  const minuteNow = minuteOfDay(now, zone)
  const { rules } = data ?? {}
  const { from: first, to: last } = useMemo(
    () => visibleHours([{ start, end }, ...(rules ? [rules] : [])], visibleItems),
    [start, end, rules, visibleItems],
  )
  const hours = useMemo(() => ({ from: first, to: last }), [first, last])
  const shades = useMemo(
    () =>
      rules ? closedTimes({ ...rules, start, end }, columns, hours, { today, minuteNow, wordOf: (reason) => t(reasonWords[reason]) }) : [],
    [rules, start, end, columns, hours, today, minuteNow, t],
  )
  const header = (column: (typeof columns)[number]) => {
    if (column.groupId !== undefined) return <span className={classes.cut}>{column.name}</span>
    const day = Number(column.day.slice(8))
    return (
      <>
        <span className={classes.cut}>{weekday(new Date(column.day).getUTCDay())}</span>{' '}
        <span className={classes.day} data-today={column.day === today || undefined}>
          {day}
        </span>
      </>
    )
  }
  const gridColumns = columns.map((column) => ({
    key: `${column.day} ${column.groupId ?? ''}`,
    name: column.name,
    header: header(column),
    marked: column.day === today,
  }))
  const at = (place: GridPlace): AppointmentTimes & { column: CalendarColumn } => {
    const column = columns[place.column]!
    return { ...timesFromPosition(place, column.day, zone), column }
  }
  const move = ({ appointment }: CalendarItem, place: GridPlace) => {
    const { column, ...times } = at(place)
    onMove(appointment, { ...times, ...(column.groupId !== undefined && { appointmentGroupId: column.groupId }) })
  }
  const go = (direction: 1 | -1) => show({ date: stepDate(date, span, direction) })
  const goToday = () => show({ date: skipSunday(today) })

  const onKeyDown = (event: KeyboardEvent) => {
    // Dialogs and menus over the calendar handle their own keys.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = {
      PageUp: () => go(-1),
      PageDown: () => go(1),
      t: goToday,
      d: () => show({ span: 'day' }),
      w: () => show({ span: 'week' }),
    }[key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const renderItem = useCallback((item: CalendarItem) => <Label item={item} breakWord={t('Break')} />, [t])
  const firstNow = gridColumns.findIndex(({ marked }) => marked)

  return (
    <div className={classes.calendar} onKeyDown={onKeyDown}>
      <CalendarToolbar shown={shown} show={show} onStep={go} onToday={goToday} hasGroups={appointmentGroups.length > 0} />
      {groupTabs}
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div
          className={classes.grid}
          data-lanes={columns[0]?.groupId !== undefined || undefined}
          data-stale={isPlaceholderData || undefined}
          aria-busy={!data}
        >
          <TimeGrid
            label={t('Calendar')}
            columns={gridColumns}
            hours={hours}
            items={visibleItems}
            shades={shades}
            now={{ column: firstNow === -1 ? undefined : firstNow, minute: minuteNow }}
            renderItem={renderItem}
            renderPopover={({ appointment }, close) => (
              <AppointmentCard appointment={appointment} actions={actions} hasWords onAct={close} />
            )}
            {...(may(appointments.create) && {
              onAdd: (place: GridPlace) => {
                const { from, column } = at(place)
                onAdd(from, column.groupId === undefined ? undefined : column.groupId)
              },
            })}
            {...(may(appointments.update) && { onMove: move })}
            {...(may(appointments.remove) && { onRemove: ({ appointment }: CalendarItem) => onRemove(appointment) })}
            {...(span === 'week' && { onOpenColumn: (column: number) => show({ span: 'day', date: columns[column]!.day }) })}
          />
        </div>
      )}
    </div>
  )
}

/** Appointments of so many minutes have room for what was asked for. */
const minutesWithServices = 45

/** The text in the box of an appointment, as much as fits. */
function Label({ item: { appointment, from, to }, breakWord }: { item: CalendarItem; breakWord: string }) {
  const { isBreak, carPlateNumber, clientName, carMake, carModel, description, requestedServices } = appointment
  const services = to - from >= minutesWithServices ? requestedServices.join(', ') : ''
  return (
    <>
      <span className={classes.line}>
        <span className={classes.time}>{clockText(from)} </span>
        <b>{isBreak ? description || breakWord : formatPlate(carPlateNumber)}</b>
      </span>
      {!isBreak && <span className={classes.line}>{clientName}</span>}
      {!isBreak && services && <span className={classes.line}>{services}</span>}
      {!isBreak && <span className={classes.line}>{[carMake, carModel].filter(Boolean).join(' ')}</span>}
    </>
  )
}

const reasonWords = {
  Sunday: 'ShadeClosed',
  Saturday: 'ShadeClosed',
  ExcludedDay: 'ShadeClosed',
  OutsideWindow: 'ShadeClosed',
  Past: 'ShadePast',
  Break: 'Break',
} as const
