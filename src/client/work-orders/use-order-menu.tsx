import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders.ts'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { isFrozen } from '#domain/work-orders.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay } from '#client/platform/session.ts'
import { IconDownload, IconPencil, IconEye, IconFileText, IconPrinter, IconShieldCheck, IconTrash } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { guarantyLink, orderLink } from './order-links.ts'
import { downloadOrder, printOrder } from './order-pdf.ts'

const OrderPreviewDialog = lazy(() => import('./OrderPreviewDialog.tsx').then((module) => ({ default: module.OrderPreviewDialog })))

type Options<Order> = {
  remove: (order: Order) => void
  /** What else the screen does with an order. */
  more?: RowAction<Order>[]
  /** Orders that the screen only shows. */
  isReadOnly?: (order: Order) => boolean
}

/** The menu of an order, the same on every screen, and the preview that it opens. */
export function useOrderMenu<Order extends OrderRow>({
  remove,
  more,
  isReadOnly,
}: Options<Order>): {
  menu: RowAction<Order>[]
  preview: ReactNode
} {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [previewed, setPreviewed] = useState<OrderRow>()
  const [mayEdit, mayRemove, isOffice] = [may(workOrders.update), may(workOrders.remove), may({ access: 'office' })]

  const menu = useMemo((): RowAction<Order>[] => {
    const open = ({ id }: OrderRow, viewMode: 'view' | 'edit') => void navigate(orderLink(id, viewMode))
    const changes = (order: Order) => !isReadOnly?.(order)
    const onPaper = [
      { label: t('Preview'), icon: IconFileText, run: setPreviewed },
      { label: t('Print'), icon: IconPrinter, run: ({ id }: OrderRow) => void printOrder(id).catch(notify.exportFailed) },
      { label: t('DownloadPdf'), icon: IconDownload, run: ({ id }: OrderRow) => void downloadOrder(id).catch(notify.exportFailed) },
      { label: t('MakeGuaranty'), icon: IconShieldCheck, show: isOffice, run: ({ id }: OrderRow) => void navigate(guarantyLink(id)) },
    ]
    return [
      { label: t('View'), icon: IconEye, run: (order) => open(order, 'view') },
      {
        label: t('Edit'),
        icon: IconPencil,
        show: (order) => mayEdit && changes(order) && !isFrozen(order),
        run: (order) => open(order, 'edit'),
      },
      ...onPaper.map((action) => ({ ...action, group: 'paper' })),
      ...(more ?? []),
      { label: t('Delete'), icon: IconTrash, danger: true, show: (order) => mayRemove && changes(order), run: remove },
    ]
  }, [t, navigate, mayEdit, mayRemove, isOffice, remove, more, isReadOnly])

  const preview = previewed && (
    <Suspense>
      <OrderPreviewDialog order={previewed} onClose={() => setPreviewed(undefined)} />
    </Suspense>
  )
  return { menu, preview }
}
