import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { invoiceDraftLink, invoiceLink } from './invoice-links.ts'

/** The invoice of an order, or the draft of one. Whoever may not open it still sees its number. */
export default function OrderInvoice({ invoice: { id, number } }: { invoice: NonNullable<WorkOrder['invoice']> }) {
  const { t } = useTranslation('work-orders')
  const isLinked = useMay()({ access: 'office', module: 'invoices' })
  if (number === null && !isLinked) return null
  const text = number ?? t('InvoiceDraftOfOrder')
  return (
    <Text fz="sm" mt="sm">
      {number !== null && `${t('InvoiceOfOrder')} `}
      {isLinked ? (
        <Anchor inherit renderRoot={(props) => <Link {...(number === null ? invoiceDraftLink(id) : invoiceLink(id))} {...props} />}>
          {text}
        </Anchor>
      ) : (
        text
      )}
    </Text>
  )
}
