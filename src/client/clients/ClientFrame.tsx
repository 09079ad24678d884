import { Alert, Anchor, Badge, Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { audit } from '#contract/audit.ts'
import { clients, type Client } from '#contract/clients/clients.ts'
import { useFormat } from '#client/platform/format.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconZoomQuestion } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import classes from '#client/ui/tabs/PageLinks.module.css'
import { ClientActions } from './ClientActions.tsx'

const PhotosButton = lazyPart(() => import('#client/attachments/PhotosButton.tsx'))

/** All pages of a client share this header and its links. */
export function ClientFrame({ children }: { children: (client: Client, header: ReactNode) => ReactNode }) {
  const { t } = useTranslation('clients')
  const id = Number(useParams({ strict: false }).clientId)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data: client, error, refetch } = useQuery({ ...endpointQuery(clients.get, { id }), enabled: isId })

  if (!isId || error?.code === 'NotFound')
    return (
      <EmptyState
        level={1}
        icon={IconZoomQuestion}
        title={t('ClientNotFound')}
        text={t('ClientNotFoundHint')}
        action={
          <Button component={Link} to="/dashboard/workstation-settings/clients">
            {t('Clients')}
          </Button>
        }
      />
    )
  if (client) return children(client, <Header client={client} isFormer={client.id !== id} />)
  if (error) return <ErrorState level={1} error={error} onRetry={refetch} />
  return <Skeleton h={320} />
}

const address = '/dashboard/workstation-settings/clients/$clientId'

/** `isFormer` is true when the address names a client that was merged into this one. */
function Header({ client, isFormer }: { client: Client; isFormer: boolean }) {
  const { id, name, phone } = client
  const { t } = useTranslation('clients')
  const { money, shortDate, time } = useFormat()
  const { data: summary } = useQuery(endpointQuery(clients.summary, { id }))
  const may = useMay()
  const parts = [
    { to: address, label: t('Glance') },
    { to: `${address}/details`, label: t('General') },
    { to: `${address}/vehicles`, label: t('Vehicles') },
    { to: `${address}/balance`, label: t('ClientBalance') },
    { to: `${address}/work-orders`, label: t('WorkOrdersShort') },
    { to: `${address}/tyre-hotels`, label: t('TyreHotelsShort') },
    { to: `${address}/appointments`, label: t('Appointments') },
    { to: `${address}/messages`, label: t('SmsList') },
    { to: `${address}/loyalty-cards`, label: t('LoyaltyCardsShort') },
    { to: `${address}/guaranties`, label: t('Guaranties') },
    ...(may(audit.search) ? [{ to: `${address}/audit`, label: t('Changes') }] : []),
  ] as const
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[
          { label: t('Dashboard'), to: '/dashboard' },
          { label: t('Clients'), to: '/dashboard/workstation-settings/clients' },
          { label: name },
        ]}
        actions={<ClientActions client={client} plate={summary?.vehicles[0]} />}
      />
      {isFormer && (
        <Alert color="amber" role="status" py="xs" mb="sm">
          {t('ClientWasMerged')}
        </Alert>
      )}
      <Group gap="sm" mb="md" mih={30}>
        {phone && (
          <Anchor href={`tel:${phone}`} className="number" fz="sm">
            {phone}
          </Anchor>
        )}
        {summary?.vehicles.map((plate) => (
          <PlateChip key={plate} plate={plate} size="sm" />
        ))}
        {summary && summary.owed > 0 && (
          <Badge color="red" variant="light" size="lg">
            {t('ClientOwes', { amount: money(summary.owed) })}
          </Badge>
        )}
        {summary && summary.openHotels > 0 && (
          <Badge color="gray" variant="light" size="lg">
            {t('OpenHotels', { count: summary.openHotels })}
          </Badge>
        )}
        {summary?.nextAppointment && (
          <Badge color="petrol" variant="light" size="lg">
            {t('NextAppointmentOn', { when: [shortDate(summary.nextAppointment), time(summary.nextAppointment)].join(', ') })}
          </Badge>
        )}
        <Suspense>
          <PhotosButton owner={{ kind: 'client', id }} name={name} />
        </Suspense>
      </Group>
      <nav className={classes.links} aria-label={t('ClientParts')}>
        {parts.map(({ to, label }) => (
          <Link key={to} to={to} params={{ clientId: String(id) }} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
