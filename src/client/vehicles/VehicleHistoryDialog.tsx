import { Anchor, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { guaranties } from '#contract/guaranties.ts'
import { vehicles, type Vehicle, type VehicleVisit } from '#contract/vehicles.ts'
import { appointmentStatusKeys as appointmentWords } from '#domain/appointments/appointments.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconHistory } from '#client/ui/icons.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { appointmentLink, hotelLink } from '#client/search/links.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { KmChart } from './KmChart.tsx'

/** The visits of a vehicle at the user's workplaces, under all its plates, with the mileage at each. */
export function VehicleHistoryDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation('vehicles')
  const { date } = useFormat()
  const { data, error, refetch } = useQuery(endpointQuery(vehicles.history, { id: vehicle.id }))
  const may = useMay()
  // The link must not filter by workplace.
  const ofVehicle = { vehicle_id: String(vehicle.id), organization_id: '' }
  const { plateNumber, make, model, manufacturingYear, formerPlates } = vehicle
  return (
    <Dialog size={900} title={t('HistoryOf', { plate: plateNumber })} onClose={onClose}>
      <Stack gap="md">
        <Group gap="sm">
          <PlateChip plate={plateNumber} size="md" />
          <Text fw={600}>{[make, model, manufacturingYear].filter(Boolean).join(' ')}</Text>
          {formerPlates.length > 0 && (
            <Text fz="sm" c="dimmed">
              {t('FormerPlates')}: {formerPlates.map((former) => `${former.plateNumber} (${date(former.until)})`).join(', ')}
            </Text>
          )}
          <Group gap="sm" ml="auto">
            <Anchor renderRoot={(props) => <Link {...props} to="/dashboard/workstation-settings/work-orders" search={ofVehicle} />}>
              {t('WorkOrders')}
            </Anchor>
            {may(guaranties.search) && (
              <Anchor renderRoot={(props) => <Link {...props} to="/dashboard/workstation-settings/guaranties" search={ofVehicle} />}>
                {t('Guaranties')}
              </Anchor>
            )}
          </Group>
        </Group>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton height={280} />}
        {data?.items.length === 0 && <EmptyState icon={IconHistory} title={t('NoVisits')} text={t('NoVisitsHint')} />}
        {data && data.items.length > 0 && (
          <>
            <KmChart visits={data.items} />
            <Visits visits={data.items} plateNumber={plateNumber} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function Visits({ visits, plateNumber }: { visits: VehicleVisit[]; plateNumber: string }) {
  const { t } = useTranslation('vehicles')
  const { date, number, money } = useFormat()
  const sayKind = ({ kind, status }: VehicleVisit) => {
    if (kind === 'order') return ''
    if (kind === 'tyre-hotel') return t(status === 'closed' ? 'SetReturned' : 'SetInStorage')
    return `${t('OneAppointment')}, ${t(appointmentWords[status as AppointmentStatus]).toLocaleLowerCase()}`
  }
  return (
    <Table verticalSpacing={6} style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={110}>{t('VisitDate')}</Table.Th>
          <Table.Th>{t('Work')}</Table.Th>
          <Table.Th w={130}>{t('TyreDimensions')}</Table.Th>
          <Table.Th w={90} ta="right">
            {t('CarKm')}
          </Table.Th>
          <Table.Th w={130} ta="right">
            {t('Total')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {visits.map((visit) => (
          <Table.Tr key={`${visit.kind} ${visit.id}`}>
            <Table.Td>
              <Link {...visitLink(visit)} style={{ color: 'var(--mantine-color-anchor)' }}>
                {date(visit.date)}
              </Link>
            </Table.Td>
            <Table.Td>
              <Text fz="sm" lineClamp={2}>
                {[sayKind(visit), visit.summary].filter(Boolean).join(': ') || '–'}
              </Text>
              <Text fz="xs" c="dimmed">
                {[visit.clientName, visit.plateNumber !== plateNumber && visit.plateNumber].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>{formatTyre(visit) || '–'}</Table.Td>
            <Table.Td ta="right" className="number">
              {visit.carKm === null ? '–' : number(visit.carKm)}
            </Table.Td>
            <Table.Td ta="right" className="number" style={{ whiteSpace: 'nowrap' }}>
              {visit.total === null ? '–' : money(visit.total)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const visitLink = ({ kind, id, date, plateNumber }: VehicleVisit) => {
  if (kind === 'order') return orderLink(id, 'view')
  if (kind === 'tyre-hotel') return hotelLink(id, plateNumber)
  return appointmentLink(date)
}
