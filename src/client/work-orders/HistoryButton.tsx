import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconHistory } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'

const OrderHistoryDialog = onDemand(async () => (await import('./OrderHistoryDialog.tsx')).default)

/** Opens the history of the order, for users who may read it. */
export function HistoryButton({ order }: { order: { id: number; uuid: string } }) {
  const { t } = useTranslation('work-orders')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(workOrders.history)) return null
  return (
    <>
      <Button fullWidth variant="subtle" size="xs" mt="xs" leftSection={<IconHistory size={15} />} onClick={() => setOpen(true)}>
        {t('OrderHistory')}
      </Button>
      {isOpen && <OrderHistoryDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}
