import { Paper, Skeleton, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appointments, type Appointment } from '#contract/appointments/appointments.ts'
import { bookingsToConfirm } from '#contract/appointments/to-confirm.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconCalendar, IconCheck } from '#client/ui/icons.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { ListTable } from '#client/ui/list/ListTable.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { When } from '#client/ui/when/When.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import type { AppointmentAction } from './use-appointment-actions.ts'
import { useAppointmentWords } from './use-appointment-words.ts'
import { AppointmentCard } from './AppointmentCard.tsx'
import { AppointmentStatusBadge } from './AppointmentStatusBadge.tsx'
import type { AppointmentsViewState } from './use-appointments-view.ts'

type Props = {
  shown: Pick<AppointmentsViewState, 'today' | 'groupId' | 'isToConfirm'>
  /** Bookings that were confirmed on this page, as they were before. */
  confirmed: Appointment[]
  phone: boolean
  actions: AppointmentAction[]
  onOpen: (appointment: Appointment) => void
}

const maxRows = 50

/** The table lists today's appointments, or the bookings that wait for a confirmation; on a phone they are cards. */
export function AppointmentTable({ shown: { today, groupId, isToConfirm }, confirmed, phone, actions, onOpen }: Props) {
  const { t } = useTranslation('appointments')
  const may = useMay()
  const { organization, organizations } = useOrganization()
  const { times, titleOf, isLate } = useAppointmentWords()
  const models = { organizationId: [organization.id], from: [today, today], ...(groupId && { appointmentGroupId: [groupId] }) }
  const ofToday = useQuery({
    ...endpointQuery(appointments.search, { models, pageSize: maxRows }),
    placeholderData: keepPreviousData,
    enabled: !isToConfirm,
  })
  const toConfirm = useQuery({ ...endpointQuery(bookingsToConfirm.list, {}), enabled: isToConfirm })
  const { data, error, isFetching, refetch } = isToConfirm ? toConfirm : ofToday
  // A confirmed booking keeps its place, because a second press would meet the next one.
  const kept = useQueries({ queries: confirmed.map((row) => ({ ...endpointQuery(appointments.get, { id: row.id }), initialData: row })) })
    .flatMap(({ data: row, isError }) => (isError ? [] : row))
    .filter(({ id }) => !data?.items.some((item) => item.id === id))
  const rows = data && [...data.items, ...kept].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from) || a.id - b.id)

  const empty = isToConfirm
    ? { icon: IconCheck, title: t('NothingToConfirm') }
    : { icon: IconCalendar, title: t('YouHaveNoAppointmentsForToday'), text: t('NoAppointmentsHint') }
  const elsewhere: ListColumn<Appointment> = {
    key: 'organization',
    header: t('Organization'),
    grow: 3,
    cell: ({ organizationId }) => organizations.find(({ id }) => id === organizationId)?.name ?? null,
  }
  const columns: ListColumn<Appointment>[] = [
    {
      key: 'status',
      header: t('Status'),
      width: 160,
      cell: (row) =>
        row.isBreak ? (
          t('Break')
        ) : isLate(row) ? (
          <StatusBadge status="closed">{t('Overdue')}</StatusBadge>
        ) : (
          <AppointmentStatusBadge appointment={row} />
        ),
    },
    ...(isToConfirm
      ? [{ key: 'orderDay', header: t('OrderDay'), width: 124, cell: ({ from }: Appointment) => <When at={from} dayOnly /> }]
      : []),
    { key: 'time', header: t('Time'), width: 112, cell: (row) => <span className="number">{times(row)}</span> },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      width: 124,
      cell: (row) => (row.isBreak ? null : <PlateChip plate={row.carPlateNumber} size="xs" />),
    },
    ...(isToConfirm && organizations.length > 1 ? [elsewhere] : []),
    { key: 'client', header: t('Client'), grow: 3, cell: ({ clientName }) => clientName || null },
    { key: 'model', header: t('Model'), grow: 3, cell: ({ carMake, carModel }) => [carMake, carModel].filter(Boolean).join(' ') || null },
    {
      key: 'phone',
      header: t('Phone'),
      width: 124,
      // The list to confirm has two more columns, and its phone numbers must not be cut.
      under: { header: t('Client'), below: isToConfirm ? 1400 : 1100 },
      cell: ({ phone: number }) => number && <span className="number">{number}</span>,
    },
    {
      key: 'description',
      header: t('Description'),
      grow: 4,
      under: { header: t('Model'), below: isToConfirm ? 1200 : 900 },
      cell: ({ description }) => description || null,
    },
  ]
  const list = {
    rows,
    search: { orderBy: '', orderDir: 'asc' as const, pageSize: 8 },
    error,
    isFetching,
    refetch,
    sortBy: () => undefined,
  }
  return (
    <>
      {phone ? (
        <PhoneCards isDated={isToConfirm} rows={rows} error={error} onRetry={refetch} empty={empty} actions={actions} />
      ) : (
        <Paper style={{ overflow: 'clip' }}>
          <ListTable
            title={t('Appointments')}
            list={list}
            columns={columns}
            actions={actions}
            onOpen={may(appointments.update) ? onOpen : undefined}
            nameOf={titleOf}
            empty={empty}
          />
        </Paper>
      )}
      {data && data.total > data.items.length && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('FirstOf', { shown: data.items.length, total: data.total })}
        </Text>
      )}
    </>
  )
}

type Cards = {
  isDated: boolean
  rows: Appointment[] | undefined
  error: unknown
  onRetry: () => unknown
  empty: Parameters<typeof EmptyState>[0]
  actions: AppointmentAction[]
}

function PhoneCards({ isDated, rows, error, onRetry, empty, actions }: Cards) {
  const { t } = useTranslation('appointments')
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />
  if (rows?.length === 0) return <EmptyState {...empty} />
  if (!rows)
    return (
      <Stack gap="xs" aria-busy>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height={128} radius="lg" />
        ))}
      </Stack>
    )
  // A slip of the thumb beside the other buttons must not begin a deletion.
  const withBinInMenu = actions.map((action) => (action.danger ? { ...action, quick: false } : action))
  return (
    <Stack gap="xs" component="ul" aria-label={t('Appointments')} m={0} p={0} style={{ listStyle: 'none' }}>
      {rows.map((row) => (
        <Paper key={row.id} component="li">
          <AppointmentCard appointment={row} actions={withBinInMenu} isDated={isDated} />
        </Paper>
      ))}
    </Stack>
  )
}
