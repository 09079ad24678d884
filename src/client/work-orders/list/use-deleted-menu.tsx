import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { ListedOrder } from '#contract/work-orders/order.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { IconArrowBackUp, IconHistory } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { onDemand } from '#client/ui/on-demand.tsx'

const OrderHistoryDialog = onDemand(async () => (await import('#client/work-orders/OrderHistoryDialog.tsx')).default)

/** The actions of an admin on a deleted order. */
export function useDeletedMenu(): { menu: RowAction<ListedOrder>[]; open: (order: ListedOrder) => void; dialog: ReactNode } {
  const { t } = useTranslation('work-orders-list')
  const [opened, setOpened] = useState<ListedOrder>()
  const { mutateAsync: restore } = useWrite(workOrders.restore)

  const menu = useMemo((): RowAction<ListedOrder>[] => {
    const bringBack = async ({ id, version, uuid, documentNumber }: ListedOrder) => {
      const order = await restore({ id, version })
      const isWithout = documentNumber !== null && order.documentNumber === null
      notify.success(t(isWithout ? 'RestoredWithoutDocument' : 'OrderRestored', { number: uuid, document: documentNumber }))
    }
    return [
      { label: t('RestoreOrder'), icon: IconArrowBackUp, run: (order) => void bringBack(order).catch(notify.failure) },
      { label: t('Changes'), icon: IconHistory, run: setOpened },
    ]
  }, [t, restore])

  const dialog = opened && <OrderHistoryDialog order={opened} onClose={() => setOpened(undefined)} />
  return { menu, open: setOpened, dialog }
}
