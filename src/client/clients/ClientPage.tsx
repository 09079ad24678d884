import { Anchor, Grid, Group, Paper, Skeleton, Table, Title } from '@mantine/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { vehicles } from '#contract/vehicles.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'
import { ItpDay } from '#client/vehicles/ItpDay.tsx'
import { vehicleLink } from '#client/vehicles/vehicle-links.ts'
import { newOrderLikeLink, orderLink } from '#client/work-orders/order-links.ts'
import { clientPage } from './client-page.tsx'
import { useClientFacts } from './use-client-facts.tsx'
import { FactsTable } from '#client/ui/record/FactsTable.tsx'

const shownVisits = 5
const shownVehicles = 20

/** The page shows the next appointment of a client, stored sets, debts, vehicles and the last visits. */
export default clientPage(function ClientPage({ client: { id }, header }) {
  const { t } = useTranslation('clients')
  const { money } = useFormat()
  const canCreate = useMay()(workOrders.create)
  const models = { clientId: [id] }
  const facts = useQuery(endpointQuery(clients.summary, { id }))
  const cars = useQuery(endpointQuery(vehicles.search, { models, pageSize: shownVehicles }))
  const visits = useQuery(endpointQuery(workOrders.search, { models, pageSize: shownVisits }))
  const factsByLabel = useClientFacts(facts.data)
  return (
    <>
      {header}
      <Paper p="md">
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <PartState part={facts} height={140} />
            <FactsTable facts={factsByLabel} labelWidth={170} />
            <PartState part={cars} height={34} />
            {cars.data?.items.map(({ id: carId, plateNumber, make, model, itpUntil }) => (
              <Group key={carId} gap="sm" mt="sm">
                <Link {...vehicleLink(carId)} style={{ paddingBlock: 2 }}>
                  <PlateChip plate={plateNumber} size="sm" />
                </Link>
                {carLabel(make, model)}
                {itpUntil && <ItpDay until={itpUntil} />}
              </Group>
            ))}
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <Title order={2} fz={15} mb="xs">
              {t('LastVisits')}
            </Title>
            <PartState part={visits} height={160} />
            {visits.data?.items.length === 0 && <EmptyState title={t('NoVisits')} />}
            <Table verticalSpacing={6} data-wraps>
              <Table.Tbody>
                {visits.data?.items.map((order) => (
                  <Table.Tr key={order.id}>
                    <Table.Td>
                      <Link {...orderLink(order.id, 'view')} style={{ color: 'var(--mantine-color-anchor)' }}>
                        <When at={order.finished ?? order.startDate} dayOnly />
                      </Link>
                    </Table.Td>
                    <Table.Td>
                      <PlateChip plate={order.plateNumber} size="xs" />
                    </Table.Td>
                    <Table.Td>
                      <StatusBadge status={order.status}>{t(orderStatusKeys[order.status])}</StatusBadge>
                    </Table.Td>
                    <Table.Td ta="right" className="number">
                      {money(order.total)}
                    </Table.Td>
                    {canCreate && (
                      <Table.Td ta="right">
                        <Anchor fz="sm" renderRoot={(props) => <Link {...props} {...newOrderLikeLink(order, id)} />}>
                          {t('CopyLines')}
                        </Anchor>
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Grid.Col>
        </Grid>
      </Paper>
    </>
  )
})

/** Stands for a part of the page that is loading or could not be loaded. */
function PartState({ part, height }: { part: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>; height: number }) {
  const { data, error, refetch } = part
  if (data) return null
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={height} mt="sm" />
}
