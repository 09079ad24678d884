import { Anchor, Button, Group, Paper, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type Vehicle, type VehicleVisit } from '#contract/vehicles.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { useFormat } from '#client/platform/format.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconZoomQuestion } from '#client/ui/icons.tsx'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import classes from '#client/ui/tabs/PageLinks.module.css'
import { clientLink } from '#client/clients/client-links.ts'
import { ItpDay } from './ItpDay.tsx'
import { KmChart } from './page/KmChart.tsx'
import { VehicleGlanceTab } from './page/VehicleGlanceTab.tsx'
import { VisitsTable } from './page/VisitsTable.tsx'
import { useVehicleMenu } from './use-vehicle-menu.tsx'

const PhotosButton = lazyPart(() => import('#client/attachments/PhotosButton.tsx'))

const list = '/dashboard/workstation-settings/vehicles'

/** Parts of the page by their name in the address, the first without one, with the visits that they show. */
const parts = [
  { word: 'Glance', shows: () => true },
  { tab: 'orders', word: 'WorkOrdersShort', shows: ({ kind }: VehicleVisit) => kind === 'order' },
  { tab: 'hotel', word: 'TyreHotelsShort', shows: ({ kind }: VehicleVisit) => kind === 'tyre-hotel' },
  { tab: 'appointments', word: 'Appointments', shows: ({ kind }: VehicleVisit) => kind === 'appointment' },
  { tab: 'km', word: 'Mileage', shows: ({ carKm }: VehicleVisit) => carKm !== null },
] as const

/** A vehicle with its facts and its visits to the caller's workplaces, under all its plates. */
export default function VehiclePage() {
  const { t } = useTranslation('vehicles')
  const id = Number(useParams({ strict: false }).vehicleId)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data: vehicle, error, refetch } = useQuery({ ...endpointQuery(vehicles.get, { id }), enabled: isId })
  if (!isId || error?.code === 'NotFound')
    return (
      <EmptyState
        level={1}
        icon={IconZoomQuestion}
        title={t('VehicleNotFound')}
        text={t('VehicleNotFoundHint')}
        action={
          <Button component={Link} to={list}>
            {t('Vehicles')}
          </Button>
        }
      />
    )
  if (vehicle) return <VehicleParts vehicle={vehicle} />
  if (error) return <ErrorState level={1} error={error} onRetry={refetch} />
  return <Skeleton h={320} />
}

function VehicleParts({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const { tab } = useSearch({ strict: false }) as SearchParams
  const { data, error, refetch } = useQuery(endpointQuery(vehicles.history, { id: vehicle.id }))
  const { menu, dialog, open } = useVehicleMenu(() => undefined)
  const { number } = useFormat()
  const { plateNumber, make, model, client, itpUntil, carKm, isChangeable } = vehicle
  const part = parts.find((one) => 'tab' in one && one.tab === tab) ?? parts[0]
  const visits = data?.items.filter(part.shows)
  return (
    <>
      <PageHeader
        title={[plateNumber, carLabel(make, model)].filter(Boolean).join(' · ')}
        crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Vehicles'), to: list }, { label: plateNumber }]}
        actions={
          <Group gap="xs">
            {isChangeable && <Button onClick={() => open({ what: 'form', vehicle })}>{t('EditVehicle')}</Button>}
            <RowMenu row={vehicle} actions={menu} name={plateNumber} />
          </Group>
        }
      />
      <Group gap="sm" mb="md" mih={30}>
        <PlateChip plate={plateNumber} size="md" />
        {client && (
          <Anchor fz="sm" renderRoot={(props) => <Link {...props} {...clientLink(client.id)} />}>
            {client.name}
          </Anchor>
        )}
        {itpUntil && (
          <span>
            {t('ItpUntil')} <ItpDay until={itpUntil} />
          </span>
        )}
        {carKm !== null && <span className="number">{number(carKm)} km</span>}
        <Suspense>
          <PhotosButton owner={{ kind: 'vehicle', id: vehicle.id }} name={plateNumber} />
        </Suspense>
      </Group>
      <nav className={classes.links} aria-label={t('VehicleParts')}>
        {parts.map((one) => (
          <Link
            key={one.word}
            to={`${list}/$vehicleId`}
            params={{ vehicleId: String(vehicle.id) }}
            search={'tab' in one ? { tab: one.tab } : {}}
            activeOptions={{ exact: true }}
          >
            {t(one.word)}
          </Link>
        ))}
      </nav>
      <Paper p="md">
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <Skeleton height={280} />}
        {visits && part.word === 'Glance' && <VehicleGlanceTab vehicle={vehicle} visits={visits} />}
        {visits && part.word === 'Mileage' && <KmChart visits={visits} />}
        {visits && part.word !== 'Glance' && <VisitsTable visits={visits} plateNumber={plateNumber} />}
      </Paper>
      {dialog}
    </>
  )
}
