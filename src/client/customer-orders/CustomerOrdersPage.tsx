import { Button, NativeSelect, Paper, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useCallback, useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { customerOrders } from '#contract/customer-orders.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { notify } from '#client/platform/notify.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { useStoredChoice } from '#client/platform/sign-in/use-stored-choice.ts'
import { useWindowRoom } from '#client/platform/window-room.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { widthForColumns } from '#client/ui/board/column-widths.ts'
import { scrollCardIntoView } from '#client/ui/board/use-scroll-to-new-card.ts'
import { useNewKey } from '#client/ui/keyboard/use-new-key.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconCalendar, IconHistory } from '#client/ui/icons.tsx'
import { QuickSearch } from '#client/ui/list/QuickSearch.tsx'
import { useWidth } from '#client/ui/use-width.ts'
import { useOpenRecord } from '#client/ui/list/use-list.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import type { PaymentAction } from '#client/payments/PaymentActionDialog.tsx'
import { CustomerBoard } from './board/CustomerBoard.tsx'
import { matchesCustomerCard } from './board/matches.ts'
import { useCardChanges } from './board/use-card-changes.ts'
import { useCustomerCards, type CustomerCardItem } from './board/use-cards.ts'
import { useCustomerColumns } from './board/use-columns.ts'
import { closedLink } from './closed-link.ts'
import { ColorsLegend } from './ColorsLegend.tsx'
import classes from './CustomerOrdersPage.module.css'
import type { CustomerOrderStart } from './initial-draft.ts'
import { useCardActions, useStartOrder } from './use-card-actions.ts'
import visitClasses from './NextVisits.module.css'

/** Its appointments come after those of the board, too. */
const NextVisits = lazyPart(() => import('./NextVisits.tsx'))
const CreateOrderDialog = onDemand(async () => (await import('./CreateOrderDialog.tsx')).CreateOrderDialog)

const PaymentActionDialog = onDemand(async () => (await import('#client/payments/PaymentActionDialog.tsx')).default)

const CustomerOrderDialog = onDemand(async () => (await import('./CustomerOrderDialog.tsx')).default)

const noCards: CustomerCardItem[] = []
// Pixels: the width of the appointments beside the board, and the gap between the two.
const visitsWidth = 252
const gap = 14

/** The board of customer orders: in a window too narrow for it one column at a time, whose cards move by their menus. */
export default function CustomerOrdersPage() {
  const { t } = useTranslation('customer-orders')
  const may = useMay()
  const { organization } = useOrganization()
  const [perGroup, setPerGroup] = useStoredChoice('customer-orders-per-group')
  const isPerGroup = perGroup !== 'no'
  const [text, setText] = useState('')
  const [color, setColor] = useState<number>()
  const [open, setOpen] = useState<CustomerCardItem | CustomerOrderStart>()
  const [cardToOrder, setAsked] = useState<CustomerCardItem>()
  const [money, setMoney] = useState<PaymentAction>()
  const { board, cards, ahead, put } = useCustomerCards(organization.id)
  const { places, columns: all } = useCustomerColumns(cards ?? noCards, isPerGroup)
  const isNarrow = useWindowRoom() === 'narrow'
  const [group, setGroup] = useState<string>()
  const drawn = isNarrow ? [all.find(({ name }) => name === group) ?? all[0]!] : all
  const columns = drawn.map((column) => ({ ...column, cards: column.cards.filter((card) => matchesCustomerCard(card, { text, color })) }))
  const changes = useCardChanges({ ahead, put }, all)
  const start = useStartOrder()
  const canWrite = may(customerOrders.create)
  useOpenRecord(cards, canWrite ? setOpen : undefined)
  const begin = () => setOpen({ appointmentGroupId: null })
  useNewKey(canWrite && begin)
  const startAtOnce = useCallback((card: CustomerCardItem) => void start(card.id).catch(notify.failure), [start])
  const actions = useCardActions({ changes, places, onEdit: setOpen, onOrder: setAsked, onMoney: setMoney })
  // All columns take precedence over the appointments, which fold away if there is no room.
  const { width, measured } = useWidth()
  const isFolding = canWrite && widthForColumns(columns.length) > width - visitsWidth - gap
  const [isUnfolded, setUnfolded] = useState(false)
  const visits = canWrite && (!isFolding || isUnfolded)
  const add = canWrite && <AddButton onClick={begin}>{t('AddCustomerOrder')}</AddButton>

  return (
    <div className={classes.page}>
      <PageHeader
        title={t('CustomerOrders')}
        intro={t(isNarrow ? 'CustomerOrderDeviceSize' : canWrite ? 'BoardIntro' : 'BoardIntroWorker')}
        actions={
          <>
            {isFolding && (
              <Button
                variant={isUnfolded ? 'light' : 'default'}
                leftSection={<IconCalendar size={17} />}
                aria-expanded={isUnfolded}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                {t('NextVisits')}
              </Button>
            )}
            <Button renderRoot={(props) => <Link {...props} {...closedLink} />} variant="default" leftSection={<IconHistory size={17} />}>
              {t('ClosedCards')}
            </Button>
            {add}
          </>
        }
      />
      <div className={classes.toolbar}>
        <QuickSearch label={t('SearchCards')} value={text} onChange={setText} />
        {organization.appointmentGroups.length > 0 && (
          <Switch label={t('ViewPerGroup')} checked={isPerGroup} onChange={() => setPerGroup(isPerGroup ? 'no' : null)} />
        )}
        {isNarrow && all.length > 1 && (
          <NativeSelect
            aria-label={t('GroupShown')}
            data={all.map(({ name, title, cards: own }) => ({ value: name, label: `${title} (${own.length})` }))}
            value={columns[0]!.name}
            onChange={(event) => setGroup(event.currentTarget.value)}
          />
        )}
        {canWrite && <ColorsLegend chosen={color} onChoose={setColor} />}
      </div>
      <div ref={measured} className={classes.body} style={{ gap, '--visits': `${visitsWidth}px` } as CSSProperties}>
        <div className={classes.board} aria-busy={board.isFetching}>
          {board.error && !board.data ? (
            <Paper className={classes.failed}>
              <ErrorState error={board.error} onRetry={board.refetch} />
            </Paper>
          ) : (
            cards && (
              <>
                {board.data && board.data.total > cards.length && (
                  <p className={classes.capped}>{t('CardsCapped', { shown: cards.length, all: board.data.total })}</p>
                )}
                <CustomerBoard
                  columns={columns}
                  actions={actions}
                  move={changes.move}
                  onAdd={canWrite ? (groupId) => setOpen({ appointmentGroupId: groupId }) : undefined}
                  onOrder={startAtOnce}
                />
              </>
            )
          )}
        </div>
        {visits && (
          <Suspense fallback={<aside className={visitClasses.visits} />}>
            <NextVisits cards={cards ?? noCards} onMake={setOpen} />
          </Suspense>
        )}
      </div>
      {cardToOrder && <CreateOrderDialog card={cardToOrder} onClose={() => setAsked(undefined)} />}
      {money && <PaymentActionDialog action={money} onClose={() => setMoney(undefined)} />}
      {open && <CustomerOrderDialog open={open} onSaved={scrollCardIntoView} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
