import {
  IconAdjustmentsHorizontal,
  IconBox,
  IconBuilding,
  IconCalendar,
  IconClipboardCheck,
  IconClockExclamation,
  IconHelmet,
  IconMessage,
  IconReceipt2,
  IconWheel,
} from '#client/ui/icons.tsx'
import { screenRoute } from './route-kinds.ts'

const report = { access: 'office', words: ['reports', 'appointments', 'sms', 'time-sheets'], wide: true } as const

/** The reports, in the order of the menu. */
export const reportScreens = [
  screenRoute(
    '/dashboard/reports',
    { access: 'office', words: ['reports', 'time-sheets'] },
    () => import('#client/reports/ReportsHubPage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/daily',
    { ...report, menu: { group: 'Reports', label: 'ReportDaily', icon: IconReceipt2, today: 'finished' } },
    () => import('#client/reports/DailyPage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/monthly',
    { ...report, menu: { group: 'Reports', label: 'ReportMonthly', icon: IconCalendar } },
    () => import('#client/reports/MonthlyPage.tsx'),
  ),
  // The hub of reports links here.
  screenRoute('/dashboard/reports/takings', report, () => import('#client/reports/TakingsReportPage.tsx')),
  // The screen of live time sheets links here.
  screenRoute('/dashboard/reports/timesheet', report, () => import('#client/reports/TimesheetPage.tsx')),
  screenRoute(
    '/dashboard/reports/company',
    { ...report, menu: { group: 'Reports', label: 'ReportCompany', icon: IconBuilding } },
    () => import('#client/reports/CompanyPage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/waste',
    { ...report, menu: { group: 'Reports', label: 'ReportWaste', icon: IconWheel } },
    () => import('#client/reports/WastePage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/workers',
    { ...report, menu: { group: 'Reports', label: 'ReportWorkers', icon: IconHelmet } },
    () => import('#client/reports/WorkersReportPage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/work-order-products',
    { ...report, menu: { group: 'Reports', label: 'ReportProducts', icon: IconBox } },
    () => import('#client/reports/ProductsReportPage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/advanced',
    { ...report, menu: { group: 'Reports', label: 'ReportAdvanced', icon: IconAdjustmentsHorizontal } },
    () => import('#client/reports/AdvancedPage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/suspended-work-orders',
    { ...report, menu: { group: 'Reports', label: 'ReportSuspended', icon: IconClockExclamation } },
    () => import('#client/reports/SuspendedReportPage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/appointments',
    { ...report, menu: { group: 'Reports', label: 'ReportAppointments', icon: IconClipboardCheck } },
    () => import('#client/reports/AppointmentsReportPage.tsx'),
  ),
  screenRoute(
    '/dashboard/reports/sms',
    { ...report, menu: { group: 'Reports', label: 'ReportSms', icon: IconMessage } },
    () => import('#client/reports/SmsReportPage.tsx'),
  ),
] as const
