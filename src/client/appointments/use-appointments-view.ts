import { useNavigate, useSearch } from '@tanstack/react-router'
import { appointments } from '#contract/appointments/appointments.ts'
import { useToday } from '#client/platform/format.ts'
import { parseSearch, stringifySearch, type SearchParams } from '#client/platform/search-params.ts'
import { useInformation, useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'
import { skipSunday, type CalendarSpan } from './calendar/days.ts'

export type AppointmentsViewState = {
  view: 'today' | 'calendar'
  /** Replaces the view by the bookings that wait for a confirmation, of any day and workplace. */
  isToConfirm: boolean
  span: CalendarSpan
  /** Groups side by side, or tabs for a single group. */
  perGroups: boolean
  /** The group that is shown alone. */
  groupId: number | undefined
  /** A day at the current workplace, never a Sunday. */
  date: string
  today: string
}

/** The view in the address. The layout is stored as the user's preference; day and group are not. */
export function useAppointmentsView(): [AppointmentsViewState, (changes: Partial<AppointmentsViewState>) => void] {
  const params: SearchParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const may = useMay()
  const { organization } = useOrganization()
  const key = `appointments-view:${useInformation().user.id}`
  const today = useToday(organization.timeZone)

  const { view, span, groups, group, date, confirm } = { ...parseSearch(readStored(key) ?? ''), ...params }
  const groupId = organization.appointmentGroups.find(({ id }) => id === Number(group))?.id
  const shown: AppointmentsViewState = {
    // Users who may not see other days have no calendar.
    view: view === 'calendar' && may(appointments.week) ? 'calendar' : 'today',
    isToConfirm: confirm === 'yes' && may(appointments.confirm),
    span: span === 'day' ? 'day' : 'week',
    perGroups: groups === 'yes' && organization.appointmentGroups.length > 0,
    groupId,
    date: skipSunday(isDay(date) ? date : today),
    today,
  }
  const change = (changes: Partial<AppointmentsViewState>) => {
    const next = { ...shown, ...changes }
    const lasting = { view: next.view, span: next.span, groups: next.perGroups ? 'yes' : 'no' }
    writeStored(key, stringifySearch(lasting))
    const passing = {
      ...(next.isToConfirm && { confirm: 'yes' }),
      ...(next.groupId && { group: String(next.groupId) }),
      ...(next.date !== skipSunday(today) && { date: next.date }),
    }
    void navigate({ to: '.', search: { ...lasting, ...passing }, replace: true, resetScroll: false })
  }
  return [shown, change]
}

const isDay = (text: string | string[] | undefined): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text)
