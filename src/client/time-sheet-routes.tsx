import { IconClock } from '#client/ui/icons.tsx'
import { screenRoute } from './route-kinds.ts'

/** What everybody does now, and one's own hours. */
export const timeSheetScreens = [
  screenRoute(
    '/dashboard/live-timesheet',
    { access: 'admin', words: 'time-sheets', menu: { label: 'LiveTimeSheet', icon: IconClock } },
    () => import('#client/time-sheets/LiveTimeSheetPage.tsx'),
  ),
  screenRoute(
    '/dashboard/timesheet',
    { access: 'all', words: 'time-sheets', small: true },
    () => import('#client/time-sheets/OwnTimeSheetPage.tsx'),
  ),
] as const
