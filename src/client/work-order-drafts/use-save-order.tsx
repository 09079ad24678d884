import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { dismissMessages, showMessage } from '#client/platform/notify.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { rememberWorkers } from '#client/work-orders/engine/last-workers.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { printSavedOrder, usePrintOrder } from '#client/work-orders/use-print-order.ts'
import type { SavedDraft } from './use-saved-draft.ts'

type Options = {
  /** Creates the order if no draft of it was begun on the server. */
  create?: () => Promise<WorkOrder>
  /** Goes on after the order was saved. */
  leave: (order: WorkOrder) => Promise<void>
}

/** Saves a new order, with a message that offers to print and to open it. */
export function useSaveOrder(form: OrderForm, draft: SavedDraft, { create, leave }: Options) {
  const { t } = useTranslation('work-orders')
  const navigate = useNavigate()
  const printOrder = usePrintOrder()
  const [isSaving, setSaving] = useState(false)
  const notifySaved = ({ id, uuid }: WorkOrder) => {
    const about = `work-order ${id}`
    const open = () => {
      void dismissMessages(about)
      void navigate(orderLink(id, 'view'))
    }
    const message = (
      <>
        <Text fz="sm">{t('OrderSaved', { number: uuid })}</Text>
        <Group gap="xs" mt={6}>
          <Button size="compact-sm" variant="light" onClick={() => void printOrder('print', id)}>
            {t('Print')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={open}>
            {t('Open')}
          </Button>
        </Group>
      </>
    )
    void showMessage({ kind: 'success', about, autoClose: 5000, message })
  }
  const save = async (next: 'leave' | 'print') => {
    setSaving(true)
    try {
      const order = (await draft.transform()) ?? (await create?.())
      if (!order) return
      draft.local.drop()
      rememberWorkers(form.now().organizationId, form.now().workers)
      notifySaved(order)
      if (next === 'print') void printSavedOrder(order.id)
      await leave(order)
    } catch (error) {
      draft.reopen()
      throw error
    } finally {
      setSaving(false)
    }
  }
  return { isSaving, save }
}
