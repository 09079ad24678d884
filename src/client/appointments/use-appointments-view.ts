import { useNavigate, useSearch } from '@tanstack/react-router'
import { appointments } from '#contract/appointments/appointments.ts'
import { useToday } from '#client/platform/format.ts'
import { parseSearch, stringifySearch, type SearchParams } from '#client/platform/search-params.ts'
import { useInformation, useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'
import { skipSunday, type CalendarSpan } from './calendar/days.ts'

export type AppointmentsViewState = {
  view: 'today' | 'calendar'
  /** In place of a view: what waits for a confirmation, of whatever day and workplace. */
  isToConfirm: boolean
  span: CalendarSpan
  /** Groups side by side, and tabs to see one of them alone. */
  perGroups: boolean
  /** The group that is seen alone. */
  groupId: number | undefined
  /** A day of the workplace that is shown, never a Sunday. */
  date: string
  today: string
}

/** What the page shows, as its address says; how the person saw it last is remembered, the day and the group are not. */
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
    // Whoever may not see other days than this one has no calendar.
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
