import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UninvoicedOrder } from '#contract/invoices/uninvoiced.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import type { BulkDialogProps } from '#client/ui/list/selection/bulk.ts'
import InvoiceOrderDialog from './InvoiceOrderDialog.tsx'

type Props = Pick<BulkDialogProps<UninvoicedOrder>, 'rows' | 'onClose'>

/** Bills the chosen orders on one invoice, to the client of the first. Orders of several clients are a mistake more often than not. */
export default function InvoiceChosenDialog({ rows, onClose }: Props) {
  const { t } = useTranslation(['invoices', 'common'])
  const [order, ...others] = rows
  const names = [...new Set(rows.map(({ clientName }) => clientName))]
  const [isAgreed, setAgreed] = useState(names.length === 1)
  if (isAgreed) return <InvoiceOrderDialog order={order!} others={others} onClose={onClose} />
  return (
    <Dialog title={t('InvoiceTogether')} size="sm" onClose={onClose}>
      <Text fz="sm">{t('SeveralClients', { names: names.join(', '), name: names[0] })}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <CancelButton />
        <Button data-autofocus onClick={() => setAgreed(true)}>
          {t('common:Continue')}
        </Button>
      </Group>
    </Dialog>
  )
}
