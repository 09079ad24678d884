import { workOrders } from '#contract/work-orders/work-orders.ts'
import { formatDate } from '#domain/text/format.ts'
import { useFormat } from '#client/platform/format.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import SmsForm from './SmsForm.tsx'

type Props = { order: { id: number }; onClose: () => void }

/** A message to the client of an order; for an inspection, the reminder of its end. */
export default function OrderSms({ order: { id }, onClose }: Props) {
  const { zone } = useFormat()
  const order = useRecordAtOpen(workOrders.get, { id }, onClose)
  if (!order) return null
  const { clientName, phone, organizationId, organizationClientId: clientId, itp, metaData, car } = order
  const { expirationDate } = metaData
  const about = itp &&
    expirationDate !== null && {
      kinds: ['itp_notification'] as const,
      values: { from: formatDate(expirationDate, zone, 'ro'), plateNumber: car.plateNumber },
    }
  return <SmsForm to={{ clientId, name: clientName, phone, organizationId, ...(about && { about }) }} onClose={onClose} />
}
