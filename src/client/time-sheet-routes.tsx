import { IconClock } from '#client/ui/icons.tsx'
import { screenRoute } from './route-kinds.ts'

/** Screens for the current state of everybody, and for the user's own hours. */
export const timeSheetScreens = [
  screenRoute(
    '/dashboard/live-timesheet',
    { access: 'admin', words: 'time-sheets', menu: { label: 'LiveTimeSheet', icon: IconClock } },
    () => import('#client/time-sheets/LiveTimeSheetPage.tsx'),
  ),
  screenRoute('/dashboard/timesheet', { access: 'all', words: 'time-sheets' }, () => import('#client/time-sheets/OwnTimeSheetPage.tsx')),
] as const
