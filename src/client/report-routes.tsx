import { IconCalendar, IconReceipt2 } from '#client/ui/icons.tsx'
import { screen } from './route-kinds.ts'

const report = { access: 'office', words: ['reports', 'appointments', 'sms', 'time-sheets'] } as const

/** The reports, in the order of the menu. */
export const reportScreens = [
  screen(
    '/dashboard/reports/daily',
    { ...report, menu: { group: 'Reports', label: 'ReportDaily', icon: IconReceipt2 } },
    () => import('#client/reports/DailyPage.tsx'),
  ),
  screen(
    '/dashboard/reports/monthly',
    { ...report, menu: { group: 'Reports', label: 'ReportMonthly', icon: IconCalendar } },
    () => import('#client/reports/MonthlyPage.tsx'),
  ),
  // The way to it is from those who are at work now.
  screen('/dashboard/reports/timesheet', report, () => import('#client/reports/TimesheetPage.tsx')),
] as const
