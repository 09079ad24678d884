import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VehicleVisit } from '#contract/vehicles.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { useFormat } from '#client/platform/format.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconHistory } from '#client/ui/icons.tsx'
import { When } from '#client/ui/when/When.tsx'
import { appointmentLink, hotelLink } from '#client/search/links.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { useVisitText } from './use-visit-text.ts'

/** Visits of a vehicle, each with a link to its record; the plate is shown where it was another one. */
export function VisitsTable({ visits, plateNumber }: { visits: VehicleVisit[]; plateNumber: string }) {
  const { t } = useTranslation('vehicles')
  const { number, money } = useFormat()
  const textOf = useVisitText()
  if (visits.length === 0) return <EmptyState icon={IconHistory} title={t('NoVisits')} text={t('NoVisitsHint')} />
  return (
    <Table verticalSpacing={6} style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={170}>{t('VisitDate')}</Table.Th>
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
                <When at={visit.date} dayOnly />
              </Link>
            </Table.Td>
            <Table.Td>
              <Text fz="sm" lineClamp={2}>
                {textOf(visit)}
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
