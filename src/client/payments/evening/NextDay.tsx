import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Evening } from '#contract/reports/evening.ts'
import { formatTime } from '#domain/text/format.ts'
import { useFormat } from '#client/platform/format.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import classes from './Evening.module.css'

/** Shows what waits for the next open day, and sets whose time in the hotel is over. */
export function NextDay({ evening: { next, hotel }, place }: { evening: Evening; place: SearchParams }) {
  const { t } = useTranslation(['evening', 'trade', 'common'])
  const { date, money, language } = useFormat()
  const visits = next.ramps.reduce((sum, { appointments }) => sum + appointments, 0)
  const ramps = next.ramps.map(({ appointmentGroup, appointments, first, timeZone }) =>
    [appointmentGroup, appointments, t('EveningFirst', { time: formatTime(first, timeZone, language) })].filter(Boolean).join(' · '),
  )
  const figures = [
    {
      label: t('Appointments'),
      value: visits,
      link: { to: '/dashboard/appointments', search: { view: 'calendar', span: 'day', date: next.day } },
      more: ramps,
    },
    { label: t('EveningSets'), value: next.sets, link: { to: '/dashboard/tyre-service/tyre-hotels/pick-list', search: {} }, more: [] },
    { label: t('EveningArrived'), value: next.customerOrders, link: { to: '/dashboard/client-order', search: {} }, more: [] },
    { label: t('EveningDeadlines'), value: next.deadlines, link: { to: '/dashboard', search: {} }, more: [] },
    {
      label: t('EveningHotel'),
      value: hotel.count,
      link: { to: '/dashboard/tyre-service/tyre-hotels', search: { ...place, overdue: 'true' } },
      more: hotel.total === 0 ? [] : [money(hotel.total)],
    },
  ] as const
  return (
    <section>
      <Title order={2} fz="md" mb={4}>
        {t('EveningNext', { day: date(next.day) })}
      </Title>
      <dl className={classes.strip}>
        {figures.map(({ label, value, link, more }) => (
          <div key={label} data-zero={value === 0 || undefined}>
            <dt>{label}</dt>
            <dd className={classes.large}>
              <Link {...link}>{value}</Link>
            </dd>
            {more.map((line) => (
              <dd key={line} className={classes.more}>
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
