import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { customerOrders, OpenCustomerOrderStatus } from '#contract/customer-orders.ts'
import { payments } from '#contract/payments.ts'
import { customerOrderStatusKeys } from '#domain/customer-orders.ts'
import { askConfirmation, confirmDelete } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { loadChunk } from '#client/platform/network.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { restoreMenuFocus } from '#client/ui/board/follow-focus.ts'
import { usePlaceActions } from '#client/ui/board/use-place-actions.ts'
import { IconCheck, IconClipboardList, IconPencil, IconReceipt2, IconTrash } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { draftLink, orderLink } from '#client/work-orders/order-links.ts'
import type { PaymentAction } from '#client/payments/PaymentActionDialog.tsx'
import type { CardChanges } from './board/use-card-changes.ts'
import type { CustomerCardItem } from './board/use-cards.ts'
import type { CardPlace } from './board/use-columns.ts'

type Options = {
  changes: CardChanges
  /** All columns, whether or not they have cards. */
  places: CardPlace[]
  onEdit: (card: CustomerCardItem) => void
  /** Creates the work order, after the question whether the card is closed with it. */
  onOrder: (card: CustomerCardItem) => void
  onMoney: (action: PaymentAction) => void
}

/** The menu of a card: its actions, and moves for users who do not drag. */
export function useCardActions({ changes, places, onEdit, onOrder, onMoney }: Options): RowAction<CustomerCardItem>[] {
  const { t } = useTranslation(['customer-orders', 'board'])
  const may = useMay()
  const { mutateAsync: sendClosing } = useWrite(customerOrders.close, { onDone: () => notify.success(t('CardIsClosed')) })
  const { mutateAsync: sendRemoval } = useWrite(customerOrders.remove)
  const canPlace = may(customerOrders.move)
  const canUpdate = may(customerOrders.update)
  const canTake = may(payments.create)
  const steps = usePlaceActions<CustomerCardItem>({ ...changes, canPlace })
  return useMemo(() => {
    // Users who only read have a button on the card for the single action left.
    if (!canUpdate) return []

    const close = ({ id, version, carPlateNumber: plate }: CustomerCardItem) =>
      void askConfirmation({
        title: t('CloseCardQuestion', { plate }),
        text: t('CloseCardText'),
        action: t('CloseCustomerOrder'),
        run: () => sendClosing({ id, version }),
      })
    const offerCard = (id: number, plate: string) =>
      void loadChunk(() => import('#client/ui/dialog/offer-restore.ts')).then(({ offerRestore, restoreRecord }) =>
        offerRestore(`customer-order ${id}`, t('RecordDeleted', { what: plate }), () => restoreRecord('customerOrders', id)),
      )
    const remove = ({ id, version, carPlateNumber: plate }: CustomerCardItem) =>
      void confirmDelete(t('CardOf', { plate }), () => sendRemoval({ id, version }), { text: t('DeletionUndoable') }).then(
        (isDeleted) => isDeleted && offerCard(id, plate),
      )
    const groups = places.filter(({ groupId }) => groupId !== undefined)
    return [
      { label: t('Edit'), icon: IconPencil, run: onEdit },
      { label: t('CreateOrderOfCard'), icon: IconClipboardList, run: onOrder, show: ({ workOrderId }) => workOrderId === null },
      {
        label: t('TakeDeposit'),
        icon: IconReceipt2,
        run: ({ id }) => onMoney({ act: 'deposit', customerOrderId: id }),
        show: ({ workOrderId }) => canTake && workOrderId === null,
      },
      {
        label: t('RefundDeposit'),
        icon: IconReceipt2,
        run: ({ id, deposit }) => onMoney({ act: 'refund', target: { customerOrderId: id }, amount: deposit }),
        show: ({ deposit }) => canTake && deposit > 0,
      },
      { label: t('CloseCustomerOrder'), icon: IconCheck, run: close },
      ...groups.map(({ name, title }): RowAction<CustomerCardItem> => ({
        label: title,
        group: 'move',
        heading: t('board:MoveTo'),
        fold: t('board:MoveTo'),
        show: (card) => changes.columnOf(card)?.name !== name,
        run: (card) => {
          const to = changes.columnNamed(name)
          if (to) void changes.move(card, to)
          restoreMenuFocus(card.id)
        },
      })),
      ...steps,
      ...OpenCustomerOrderStatus.options.map((status): RowAction<CustomerCardItem> => ({
        label: t(customerOrderStatusKeys[status]),
        group: 'status',
        heading: t('Status'),
        fold: t('Status'),
        show: (card) => card.status !== status,
        run: (card) => changes.setStatus(card, status),
      })),
      { label: t('Delete'), icon: IconTrash, danger: true, run: remove },
    ]
  }, [t, canUpdate, changes, places, steps, onEdit, onOrder, onMoney, canTake, sendClosing, sendRemoval])
}

/** Opens the draft or the order of a card; users who may not open drafts are told that the office has it. */
export function useStartOrder() {
  const { t } = useTranslation('customer-orders')
  const navigate = useNavigate()
  const canOpen = useMay()({ access: 'desk' })
  const { mutateAsync } = useWrite(customerOrders.startOrder)
  return useCallback(
    async (id: number, closeWithOrder?: boolean) => {
      const started = await mutateAsync({ id, ...(closeWithOrder !== undefined && { closeWithOrder }) })
      if (started.workOrderId !== null) return navigate(orderLink(started.workOrderId, 'view'))
      if (started.draftId === null) return undefined
      if (canOpen) return navigate(draftLink(started.draftId))
      notify.success(t('DraftMadeForOffice'))
      return undefined
    },
    [t, navigate, canOpen, mutateAsync],
  )
}
