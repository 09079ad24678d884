import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { clients, type ClientRow } from '#contract/clients/clients.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { previewedEvents, RecordPreview } from '#client/ui/record/RecordPreview.tsx'
import { useClientFacts } from './use-client-facts.tsx'

/** A client beside the list, with the last orders. */
export default function ClientPreview({ row: { id, phone, email, delegateName, vatNumber, plates } }: { row: ClientRow }) {
  const { t } = useTranslation('clients')
  const { money } = useFormat()
  const { data: summary } = useQuery(endpointQuery(clients.summary, { id }))
  const visits = useQuery(endpointQuery(workOrders.search, { models: { clientId: [id] }, pageSize: previewedEvents }))
  const facts = {
    [t('Phone')]: phone,
    [t('Email')]: email,
    [t('DelegateName')]: delegateName,
    [t('VatNumber')]: vatNumber,
    [t('Vehicles')]: plates.join(', '),
    ...useClientFacts(summary),
  }
  return (
    <RecordPreview
      facts={facts}
      title={t('LastVisits')}
      none={t('NoVisits')}
      events={visits.data?.items.map(({ id: key, finished, startDate, plateNumber, status, total }) => ({
        key,
        at: finished ?? startDate,
        text: [plateNumber, t(orderStatusKeys[status]), money(total)].join(' · '),
      }))}
      read={visits}
    />
  )
}
