import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dayRanges } from '#domain/text/calendar.ts'
import { lastMonth } from '#domain/reports.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { PinButton } from '#client/shell/PinButton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import classes from './ReportsHubPage.module.css'

/** The reports by the question that they answer; `days` is the filter that the three links of a card set. */
const groups = [
  { word: 'HubToday', reports: [{ path: 'daily', name: 'DailyReport', days: 'finished', today: true }] },
  {
    word: 'HubMonth',
    reports: [
      { path: 'monthly', name: 'MonthlyReport', days: 'finished' },
      { path: 'takings', name: 'TakingsReport', days: 'day', isOffMenu: true },
      { path: 'company', name: 'CompanyReport', days: 'finished' },
    ],
  },
  {
    word: 'HubStaff',
    reports: [
      { path: 'workers', name: 'WorkersReport', days: 'finished' },
      { path: 'timesheet', name: 'TimeSheetReport', days: 'start_date', isOffMenu: true },
    ],
  },
  {
    word: 'HubGoods',
    reports: [
      { path: 'work-order-products', name: 'ProductsReport', days: 'finished' },
      { path: 'waste', name: 'WasteReport', days: 'finished' },
    ],
  },
  {
    word: 'HubClients',
    reports: [
      { path: 'appointments', name: 'AppointmentsReport', days: 'from' },
      { path: 'sms', name: 'SmsReport', days: 'created_at' },
    ],
  },
  {
    word: 'HubAny',
    reports: [
      { path: 'advanced', name: 'AdvancedReport', days: 'finished' },
      { path: 'suspended-work-orders', name: 'SuspendedReport', days: 'finished' },
    ],
  },
] as const

/** Every report with its question and links to common ranges of days. */
export default function ReportsHubPage() {
  const { t } = useTranslation(['reports', 'shell'])
  const today = useToday(useFormat().zone)
  const ranges = [
    { word: 'Today', days: [today, today] },
    { word: 'ThisMonth', days: dayRanges(today).thisMonth },
    { word: 'LastMonth', days: lastMonth(today) },
  ] as const
  return (
    <>
      <PageHeader title={t('shell:Reports')} />
      {groups.map(({ word, reports }) => (
        <section key={word} className={classes.group} aria-labelledby={word}>
          <h2 id={word}>{t(word)}</h2>
          <ul className={classes.cards}>
            {reports.map(({ path, name, days, ...rest }) => {
              const to = `/dashboard/reports/${path}`
              return (
                <li key={path} className={classes.card}>
                  <Link to={to} search={'today' in rest ? { [days]: [today, today] } : {}}>
                    {t(name)}
                  </Link>
                  {!('isOffMenu' in rest) && <PinButton path={to} label={t(name)} className={classes.pin} />}
                  <p>{t(`${name}Intro`)}</p>
                  <p className={classes.ranges}>
                    {ranges.map((range) => (
                      <Link key={range.word} to={to} search={{ [days]: [...range.days] }} aria-label={`${t(name)}: ${t(range.word)}`}>
                        {t(range.word)}
                      </Link>
                    ))}
                  </p>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
