import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type FunctionComponent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { isFrozen, isOrderOver } from '#domain/work-orders/work-orders.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import {
  IconArrowRight,
  IconDownload,
  IconEye,
  IconFileText,
  IconHistory,
  IconMessage,
  IconPencil,
  IconPrinter,
  IconReceipt2,
  IconShieldCheck,
  IconTrash,
} from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { guarantyLink, orderLink } from './order-links.ts'
import { usePrintOrder } from './use-print-order.ts'

const OrderPreviewDialog = onDemand(async () => (await import('./OrderPreviewDialog.tsx')).OrderPreviewDialog)
const OrderHistoryDialog = onDemand(async () => (await import('./OrderHistoryDialog.tsx')).default)
const OrderSms = onDemand(async () => (await import('#client/sms/OrderSms.tsx')).default)
const RepriceDialog = onDemand(async () => (await import('./RepriceDialog.tsx')).default)
const InvoiceOrderDialog = onDemand(async () => (await import('#client/invoices/InvoiceOrderDialog.tsx')).default)
const TransferDialog = onDemand(async () => (await import('./TransferDialog.tsx')).default)

type Options<Order> = {
  remove: (order: Order) => void
  /** Further actions that the screen adds. */
  more?: RowAction<Order>[]
  /** Whether the screen shows the order read-only. */
  isReadOnly?: (order: Order) => boolean
}

type Opened = { Dialog: FunctionComponent<{ order: OrderRow; onClose: () => void }>; order: OrderRow }

/** The menu of an order, the same on every screen, and the dialogs that it opens. */
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
  const printOrder = usePrintOrder()
  const [opened, setOpened] = useState<Opened>()
  const isElsewhere = useOrganization().organizations.length > 1
  const isOffice = may({ access: 'office' })
  const canRemove = may(workOrders.remove)
  const canInvoice = may({ access: 'office', module: 'invoices' })

  const menu = useMemo((): RowAction<Order>[] => {
    const open = ({ id }: OrderRow, viewMode: 'view' | 'edit') => void navigate(orderLink(id, viewMode))
    const changes = (order: Order) => isOffice && !isReadOnly?.(order) && !isFrozen(order)
    const changesSums = (order: Order) => changes(order) && order.invoiceId === null
    const papers = [
      { label: t('Preview'), icon: IconFileText, run: (order: OrderRow) => setOpened({ Dialog: OrderPreviewDialog, order }) },
      { label: t('Print'), icon: IconPrinter, run: ({ id }: OrderRow) => void printOrder('print', id) },
      { label: t('DownloadPdf'), icon: IconDownload, run: ({ id }: OrderRow) => void printOrder('download', id) },
      { label: t('MakeGuaranty'), icon: IconShieldCheck, show: isOffice, run: ({ id }: OrderRow) => void navigate(guarantyLink(id)) },
    ]
    const office = { group: 'office', fold: t('MenuMore') }
    return [
      { label: t('View'), icon: IconEye, run: (order) => open(order, 'view') },
      { label: t('Edit'), icon: IconPencil, show: changes, run: (order) => open(order, 'edit') },
      {
        label: t('InvoiceOrder'),
        icon: IconReceipt2,
        show: (order) => canInvoice && isOrderOver(order) && order.invoiceId === null,
        run: (order) => setOpened({ Dialog: InvoiceOrderDialog, order }),
      },
      ...papers.map((action) => ({ ...action, group: 'paper', fold: t('Documents') })),
      ...(more ?? []),
      {
        ...office,
        label: t('SendSms'),
        icon: IconMessage,
        show: ({ phone }) => isOffice && phone !== null,
        run: (order) => setOpened({ Dialog: OrderSms, order }),
      },
      {
        ...office,
        label: t('Changes'),
        icon: IconHistory,
        show: isOffice,
        run: (order) => setOpened({ Dialog: OrderHistoryDialog, order }),
      },
      {
        ...office,
        label: t('Reprice'),
        icon: IconReceipt2,
        show: changesSums,
        run: (order) => setOpened({ Dialog: RepriceDialog, order }),
      },
      {
        ...office,
        label: t('TransferOrder'),
        icon: IconArrowRight,
        show: (order) => isElsewhere && changesSums(order),
        run: (order) => setOpened({ Dialog: TransferDialog, order }),
      },
      { label: t('Delete'), icon: IconTrash, danger: true, show: (order) => canRemove && changesSums(order), run: remove },
    ]
  }, [t, navigate, printOrder, canRemove, canInvoice, isOffice, isElsewhere, remove, more, isReadOnly])

  const preview = opened && <opened.Dialog order={opened.order} onClose={() => setOpened(undefined)} />
  return { menu, preview }
}
