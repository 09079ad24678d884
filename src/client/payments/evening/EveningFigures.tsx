import { Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Evening } from '#contract/reports/evening.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { TakingsTable } from '#client/payments/till/TakingsTable.tsx'
import { NextDay } from './NextDay.tsx'
import { useChangeText } from './use-change-text.ts'
import classes from './Evening.module.css'

type Props = { evening: Evening; isWhole: boolean }

/** The figures of a day; each leads to the list that it counts. */
export function EveningFigures({ evening, isWhole }: Props) {
  const { t } = useTranslation(['evening', 'till', 'payments', 'trade', 'common'])
  const { day, corrections } = evening
  // A list shows the chosen workplace unless the address says otherwise.
  const place: SearchParams = isWhole ? { organization_id: '' } : {}
  return (
    <div className={classes.evening}>
      <TakingsStrip evening={evening} place={place} />
      <div className={classes.columns}>
        <div>
          <Part title={t('till:TakingsOfDay')}>
            {evening.takings.length > 0 ? (
              <TakingsTable takings={evening.takings} isClosed={false} search={{ ...place, day: [day, day] }} />
            ) : (
              <Text c="dimmed">{t('till:NoPaymentsOfDay')}</Text>
            )}
          </Part>
          {corrections.length > 0 && (
            <Part title={t('till:CorrectionsOfClosed')}>
              <TakingsTable takings={corrections} isClosed={false} />
            </Part>
          )}
          <Orders evening={evening} place={place} />
        </div>
        <Work evening={evening} place={place} />
      </div>
      <NextDay evening={evening} place={place} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} fz="md" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  )
}

type PartProps = { evening: Evening; place: SearchParams }

function TakingsStrip({ evening: { day, takings, done, weekBefore, yearBefore }, place }: PartProps) {
  const { t } = useTranslation(['evening', 'till', 'payments', 'trade', 'common'])
  const { money } = useFormat()
  const toText = useChangeText()
  const figures = [
    {
      label: t('Payments'),
      value: (
        <Link to="/dashboard/money" search={{ ...place, day: [day, day] }}>
          {money(sumAmounts(takings.map(({ amount }) => amount)))}
        </Link>
      ),
      more: [toText(weekBefore.takingsChange, weekBefore.day), toText(yearBefore.takingsChange, yearBefore.day)],
    },
    {
      label: `${t('EveningDone')} · ${done.count}`,
      value: (
        <Link to="/dashboard/reports/daily" search={{ ...place, finished: [day, day] }}>
          {money(done.total)}
        </Link>
      ),
      more: [toText(weekBefore.doneChange, weekBefore.day), toText(yearBefore.doneChange, yearBefore.day)],
    },
  ]
  return (
    <dl className={classes.strip}>
      {figures.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={`${classes.large} number`}>{value}</dd>
          <dd className={classes.more}>{more.filter(Boolean).join(' · ')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Orders({ evening: { unpaid, due, uninvoiced }, place }: PartProps) {
  const { t } = useTranslation(['evening', 'till', 'payments', 'trade', 'common'])
  const { money, date } = useFormat()
  const oldest = unpaid.oldest && t('EveningOldest', { day: date(unpaid.oldest) })
  const rows = [
    { label: t('EveningUnpaid'), ...unpaid, to: '/dashboard/reports/suspended-work-orders', search: place, more: oldest },
    { label: t('EveningDue'), ...due, to: '/dashboard/money/owed', search: { ...place, overdue: 'true' }, more: null },
    ...(uninvoiced
      ? [
          {
            label: t('EveningUninvoiced'),
            ...uninvoiced,
            to: '/dashboard/workstation-settings/invoices/uninvoiced',
            search: place,
            more: null,
          },
        ]
      : []),
  ] as const
  return (
    <Part title={t('EveningOrders')}>
      <dl className={classes.facts}>
        {rows.map(({ label, count, total, to, search, more }) => (
          <div key={label} data-zero={count === 0 || undefined}>
            <dt>
              {label}
              {more && (
                <Text fz="xs" c="dimmed">
                  {more}
                </Text>
              )}
            </dt>
            <dd className="number">
              <Link to={to} search={search}>{`${count} · ${money(total)}`}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Work({ evening: { day, hours, ramps, noShow }, place }: PartProps) {
  const { t } = useTranslation(['evening', 'till', 'payments', 'trade', 'common'])
  const { minutes, money, number } = useFormat()
  const soldShare = hours && hours.workedMinutes > 0 && `${number(Math.round((hours.soldMinutes * 100) / hours.workedMinutes))} %`
  return (
    <div>
      {hours && (
        <Part title={t('EveningHours')}>
          <dl className={classes.facts}>
            <div>
              <dt>{t('EveningWorked')}</dt>
              <dd>
                <Link to="/dashboard/reports/timesheet" search={{ ...place, start_date: [day, day] }}>
                  {minutes(hours.workedMinutes)}
                </Link>
              </dd>
            </div>
            <div>
              <dt>
                {t('EveningSold')}
                {soldShare && (
                  <Text fz="xs" c="dimmed">
                    {t('EveningSoldShare', { percent: soldShare })}
                  </Text>
                )}
              </dt>
              <dd>{minutes(hours.soldMinutes)}</dd>
            </div>
          </dl>
        </Part>
      )}
      {ramps.length > 0 && (
        <Part title={t('EveningRamps')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('EveningRamp')}</Table.Th>
                <Table.Th ta="right">{t('EveningDone')}</Table.Th>
                <Table.Th ta="right">{t('EveningMissed')}</Table.Th>
                <Table.Th ta="right">{t('Total')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {ramps.map(({ appointmentGroupId, appointmentGroup, appointments, done, missed, total }) => (
                <Table.Tr key={appointmentGroupId}>
                  <Table.Td>{appointmentGroup ?? t('EveningNoRamp')}</Table.Td>
                  <Table.Td ta="right">{`${done} / ${appointments}`}</Table.Td>
                  <Table.Td ta="right">{missed}</Table.Td>
                  <Table.Td ta="right" className="number">
                    {money(total)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <dl className={classes.facts}>
            <div data-zero={noShow === 0 || undefined}>
              <dt>{t('EveningNoShow')}</dt>
              <dd>
                <Link to="/dashboard/reports/appointments" search={{ ...place, from: [day, day] }}>{`${number(noShow)} %`}</Link>
              </dd>
            </div>
          </dl>
        </Part>
      )}
    </div>
  )
}
