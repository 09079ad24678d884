import { ActionIcon, Select, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments } from '#contract/appointments/appointments.ts'
import { addDays, dayInZone } from '#domain/text/calendar.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useLevel, useOrganization } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconCheck, IconPlus } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import type { CustomerCardItem } from './board/use-cards.ts'
import type { CustomerOrderStart } from './initial-draft.ts'
import classes from './NextVisits.module.css'

const daysAhead = 7

/** Appointments of the next days, so that their parts are ordered in time. An admin may view any workplace. */
export default function NextVisits({ cards, onMake }: { cards: CustomerCardItem[]; onMake: (initial: CustomerOrderStart) => void }) {
  const { t } = useTranslation('customer-orders')
  const { organization, organizations } = useOrganization()
  const isAdmin = useLevel() === 'admin'
  const { date, time } = useFormat()
  const [chosen, choose] = useState<number | null>(null)
  const title = useId()
  const place = organizations.find(({ id }) => id === chosen) ?? organization
  const today = useToday(place.timeZone)
  const { data, error, refetch } = useQuery(
    endpointQuery(appointments.search, {
      models: { organizationId: [place.id], from: [today, addDays(today, daysAhead - 1)], status: ['new', 'in-progress', 'new-guest'] },
      pageSize: 100,
    }),
  )
  const days = useMemo(() => {
    const visits = (data?.items ?? []).filter(({ isBreak }) => !isBreak)
    return [...Map.groupBy(visits, ({ from }) => dayInZone(from, place.timeZone))]
  }, [data, place.timeZone])
  const ordered = new Set(cards.map(({ appointmentId }) => appointmentId))

  return (
    <aside className={classes.visits} aria-labelledby={title}>
      <h2 id={title}>{t('NextVisits')}</h2>
      {isAdmin && organizations.length > 1 && (
        <Select<number>
          size="xs"
          aria-label={t('Organization')}
          data={toOptions(organizations)}
          allowDeselect={false}
          value={place.id}
          onChange={choose}
        />
      )}
      <div className={classes.list} tabIndex={0} role="group" aria-labelledby={title}>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {data && days.length === 0 && <p className={classes.none}>{t('NobodyExpected')}</p>}
        {days.map(([day, visits]) => (
          <section key={day}>
            <h3>{day === today ? `${t('Today')}, ${date(day)}` : date(day)}</h3>
            <ul>
              {visits.map((visit) => {
                const label = t('MakeCardOf', { plate: visit.carPlateNumber })
                return (
                  <li key={visit.id}>
                    <time dateTime={visit.from}>{time(visit.from)}</time>
                    <div className={classes.who}>
                      <PlateChip plate={visit.carPlateNumber} size="xs" />
                      <span title={visit.clientName}>{visit.clientName}</span>
                    </div>
                    {ordered.has(visit.id) ? (
                      <span className={classes.made} role="img" aria-label={t('HasCard')} title={t('HasCard')}>
                        <IconCheck size={16} />
                      </span>
                    ) : (
                      <Tooltip label={label}>
                        <ActionIcon
                          aria-label={label}
                          onClick={() => onMake({ appointmentGroupId: visit.appointmentGroupId, appointment: visit })}
                        >
                          <IconPlus size={16} />
                        </ActionIcon>
                      </Tooltip>
                    )}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
        {data && data.total > data.items.length && (
          <p className={classes.none}>{t('VisitsCapped', { shown: data.items.length, all: data.total })}</p>
        )}
      </div>
    </aside>
  )
}
