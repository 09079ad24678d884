import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { sms } from '#contract/sms.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { isFrozen, isInvoiced, isOrderOver } from '#domain/work-orders/work-orders.ts'
import { supportedLanguages } from '#client/platform/i18n.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconChevronDown, IconDownload, IconEye, IconMessage, IconPencil, IconPrinter, IconReceipt2 } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { usePrintOrder } from '#client/work-orders/use-print-order.ts'

const OrderPreviewDialog = onDemand(async () => (await import('#client/work-orders/OrderPreviewDialog.tsx')).OrderPreviewDialog)

const RepriceDialog = onDemand(async () => (await import('#client/work-orders/RepriceDialog.tsx')).default)

const InvoiceOrderDialog = onDemand(async () => (await import('#client/invoices/InvoiceOrderDialog.tsx')).default)

const OrderSms = onDemand(async () => (await import('#client/sms/OrderSms.tsx')).default)

/** The actions of a saved order: send a message to its client, preview, print, download and, if allowed, edit. */
export function OrderActions({ order }: { order: WorkOrder }) {
  const { t } = useTranslation('work-orders')
  const navigate = useNavigate()
  const may = useMay()
  const printOrder = usePrintOrder()
  const [opened, open] = useState<{ Dialog: ComponentType<{ order: WorkOrder; onClose: () => void }> }>()
  const language = { ro: 'Romanian', en: 'English', hu: 'Hungarian' } as const

  return (
    <>
      {order.phone !== null && may(sms.create) && (
        <ActionIcon size={36} variant="default" aria-label={t('SendSms')} title={t('SendSms')} onClick={() => open({ Dialog: OrderSms })}>
          <IconMessage size={17} stroke={1.8} />
        </ActionIcon>
      )}
      {may(workOrders.reprice) && !isFrozen(order) && !isInvoiced(order) && (
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t('Reprice')}
          title={t('Reprice')}
          onClick={() => open({ Dialog: RepriceDialog })}
        >
          <IconReceipt2 size={17} stroke={1.8} />
        </ActionIcon>
      )}
      {may({ access: 'office', module: 'invoices' }) && isOrderOver(order) && !isInvoiced(order) && (
        <Button
          variant="default"
          leftSection={<IconReceipt2 size={17} stroke={1.8} />}
          onClick={() => open({ Dialog: InvoiceOrderDialog })}
        >
          {t('InvoiceOrder')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconEye size={17} stroke={1.8} />} onClick={() => open({ Dialog: OrderPreviewDialog })}>
        {t('Preview')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={17} stroke={1.8} />} rightSection={<IconChevronDown size={15} />}>
            {t('DownloadPdf')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {supportedLanguages.map((each) => (
            <Menu.Item key={each} onClick={() => void printOrder('download', order.id, each)}>
              {t(language[each])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" leftSection={<IconPrinter size={17} stroke={1.8} />} onClick={() => void printOrder('print', order.id)}>
        {t('Print')}
      </Button>
      {may(workOrders.update) && !isFrozen(order) && (
        <Button
          leftSection={<IconPencil size={17} stroke={1.8} />}
          onClick={() => void navigate({ to: '.', search: { viewMode: 'edit' } })}
        >
          {t('Edit')}
        </Button>
      )}
      {opened && <opened.Dialog order={order} onClose={() => open(undefined)} />}
    </>
  )
}
