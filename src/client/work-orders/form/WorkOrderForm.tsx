import { Paper, Skeleton, Tabs } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { listOrderGaps, type OrderGap, type OrderTab } from '#domain/work-orders/order-tabs.ts'
import { confirmDiscard } from '#client/platform/confirm.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { notify } from '#client/platform/notify.ts'
import type { DraftOfferProps } from './DraftOffer.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { OrderAside } from './OrderAside.tsx'
import { OrderFoot } from '#client/work-orders/frame/OrderFoot.tsx'
import { OrderHeader } from '#client/work-orders/frame/OrderHeader.tsx'
import { OrderTabLabel } from '#client/work-orders/frame/OrderTabLabel.tsx'
import { computeTabStates, fieldLabelKey, tabOfField, listTabs } from '#client/work-orders/engine/order-fields.ts'
import { listTabGaps } from '#client/work-orders/engine/tab-notes.ts'
import { usePrintOrder } from '#client/work-orders/use-print-order.ts'
import type { OrderFormErrors } from '#client/work-orders/engine/order-wire.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import type { QuickEntryProps } from '#client/work-orders/quick-order/QuickOrderField.tsx'
import { useSaveLater } from '#client/work-orders/use-save-later.ts'
import { useSaveQuestions } from '#client/work-orders/use-save-questions.ts'
import { TabFooter } from '#client/ui/tabs/TabFooter.tsx'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import type { useDeferredPart } from './use-deferred-part.ts'
import { useShortcuts } from '#client/ui/tabs/use-shortcuts.ts'
import { useViewFocus, type OrderView } from './use-view-focus.ts'
import classes from './WorkOrderForm.module.css'

const DraftOffer = lazyPart(() => import('./DraftOffer.tsx'))
const FormChange = lazyPart(() => import('#client/work-orders/frame/FormChange.tsx'))

/** Milliseconds that a save waits for product searches. */
const saveTimeoutMs = 3000

type Props = {
  form: OrderForm
  /** The component of the first tab; the default is that of a work order. */
  First?: ComponentType<{ form: OrderForm }> | undefined
  LaterPart: ReturnType<typeof useDeferredPart>
  title: string
  crumb: string
  badge?: ReactNode
  /** Payment and follow-up actions, shown below the total. */
  payment?: ReactNode
  intro?: string
  /** Buttons beside the save button, or instead of it when the order is only viewed. */
  actions?: ReactNode
  /** Shown above the form: a notice, such as a conflict, or the quick entry. */
  notice?: ReactNode
  quickEntry?: (props: QuickEntryProps) => ReactNode
  /** An unsaved draft that can be continued. */
  offer?: DraftOfferProps
  orderId?: number
  finished?: string | null
  isSaving?: boolean
  /** Resolves when the order is saved; rejects with a refusal, whose errors are shown at the fields. */
  onSave?: (next: 'leave' | 'print') => Promise<void>
  /** The title above the message of a refusal. */
  failed?: string
  /** Puts an unfinished quick entry line into the form; resolves to whether all of it was recognised. */
  onLine?: () => Promise<boolean>
  /** Stores the draft in the browser at once, without saving the order. */
  onKeep?: () => void
  /** The first tab to show, and a callback for changes of the tab. */
  beginTab?: OrderTab | undefined
  onTab?: (tab: OrderTab) => void
  /** Whether the form opens at the first field that is missing. */
  opensAtGap?: boolean
  /** Leaves without saving and discards the input. */
  onCancel?: () => Promise<void>
}

/** The form that creates, edits and shows an order. */
export function WorkOrderForm({
  form,
  First = GeneralTab,
  LaterPart,
  title,
  crumb,
  badge,
  payment,
  intro,
  actions,
  notice,
  quickEntry,
  offer,
  orderId,
  finished,
  failed,
  isSaving = false,
  onSave,
  onLine,
  onKeep,
  beginTab,
  onTab,
  opensAtGap = false,
  onCancel,
}: Props) {
  const { t } = useTranslation('work-orders')
  const page = useRef<HTMLDivElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { itp } = useOrder(form, 'itp').values
  const tabs = listTabs({ itp })
  const [firstTab] = tabs
  const [view, setView] = useState<OrderView>(() => ({
    tab: form.readOnly ? 'summary' : (tabs.find((each) => each === beginTab) ?? firstTab!),
    focus: opensAtGap ? listOrderGaps(form.now(), form)[0] : undefined,
  }))
  // A requested save that waits for product searches.
  const [due, setDue] = useState<{ next: 'leave' | 'print' }>()
  // Only first loads count: cached products are merely refetched, and frequent products (`isExtra`) are in no line.
  const isFindingProducts =
    useIsFetching({ queryKey: ['products'], predicate: ({ state, meta }) => state.data === undefined && !meta?.['isExtra'] }) > 0
  const states = useOrderPart(form, (state) => computeTabStates(form, state))
  const printOrder = usePrintOrder()
  const { tab } = view
  const tellTab = useEffectEvent((now: OrderTab) => onTab?.(now))
  useEffect(() => tellTab(tab), [tab])

  // A focus requested before the deferred part has loaded is set once it has.
  useViewFocus(page, view, view.tab === firstTab || LaterPart !== undefined)

  const show = (errors: OrderFormErrors) => {
    const wrong = Object.keys(errors).map((path) => tabOfField(path, { itp }))
    const first = tabs.find((each) => wrong.includes(each))
    if (first) setView({ tab: first, focus: 'error' })
  }

  /** The offer disappears with its focused button, so the focus moves to the form. */
  const andGoOn = (decide: () => void) => () => {
    decide()
    setView({ tab, focus: 'first' })
  }

  const fillGap = (gap: OrderGap) => {
    setChecked(true)
    setView({ tab: firstTab!, focus: gap })
  }
  const goTo = (field: keyof OrderValues) => setView({ tab: tabOfField(field, { itp }), focus: 'first', label: t(fieldLabelKey(field)) })
  const onEntered = () => {
    const [gap] = listOrderGaps(form.now(), form)
    if (gap) return fillGap(gap)
    setChecked(true)
    setView({ tab, focus: 'save' })
  }

  const step = (by: 1 | -1) => {
    const next = tabs[tabs.indexOf(tab) + by]
    // On the last tab "continue" saves the order.
    if (!next) return by === 1 ? void save('leave') : undefined
    if (by === 1) {
      const gaps = states[next] === 'disabled' ? listOrderGaps(form.now(), form) : []
      const [gap] = [...gaps, ...listTabGaps(tab, form.now(), form)]
      if (gap) return fillGap(gap)
    }
    if (states[next] !== 'disabled') return setView({ tab: next, focus: 'first' })
    // The summary is disabled until the other tabs are valid, so the wrong fields are shown.
    const errors = form.validate()
    if (Object.keys(errors).length > 0) show(errors)
    else setView({ tab: tabs.find((each) => states[each] === 'open') ?? tab, focus: 'first' })
  }

  const askBefore = useSaveQuestions(form, (field) =>
    setView({ tab: field === 'size' ? 'vehicle' : tabOfField('lines', { itp }), focus: field }),
  )

  const save = async (next: 'leave' | 'print') => {
    if (!onSave || isSaving) return
    setDue(undefined)
    if (onLine && form.now().quickLine.trim() !== '') {
      if (await onLine()) setDue({ next })
      return
    }
    setChecked(true)
    const errors = form.validate()
    if (Object.keys(errors).length > 0) return show(errors)
    if (isFindingProducts) return setDue({ next })
    try {
      if (await askBefore(next)) await onSave(next)
    } catch (error) {
      if (saveLater(error, next)) return
      if (error instanceof AppError && error.fields) show(form.refuse(error))
      notify.failure(error, failed)
    }
  }

  const saveLater = useSaveLater(form, save)

  // The form has the quick entry line and the found products by now. If a search takes too long, a warning says so.
  const saveNow = useEffectEvent(save)
  const giveUp = useEffectEvent(() => {
    setDue(undefined)
    setView({ tab: tabOfField('lines', { itp }) })
    notify.warning(t('StillFetchingProductsPleaseTryAgain'))
  })
  useEffect(() => {
    if (due && !isFindingProducts) void saveNow(due.next)
    const timer = due && isFindingProducts ? setTimeout(() => giveUp(), saveTimeoutMs) : undefined
    return () => clearTimeout(timer)
  }, [due, isFindingProducts])
  const isBusy = isSaving || due !== undefined

  const cancel = async () => {
    if (!form.isTouched() || (await confirmDiscard())) await onCancel?.()
  }

  useShortcuts((shortcut) => {
    if (shortcut === 'next') step(1)
    else if (shortcut === 'previous') step(-1)
    else if (shortcut === 'keep') onKeep?.()
    else if (onSave) void save(shortcut === 'print' ? 'print' : 'leave')
    else if (shortcut === 'print' && orderId !== undefined) void printOrder('print', orderId)
  })

  return (
    <div ref={page}>
      <OrderHeader
        form={form}
        title={title}
        crumb={crumb}
        intro={intro}
        badge={badge}
        actions={actions}
        isChecked={isChecked}
        saving={onSave && { isSaving: isBusy, onSave: (next) => void save(next), onCancel: onCancel && (() => void cancel()) }}
      />
      {notice}
      {quickEntry?.({ onEntered, onGo: goTo, isFolded: tab !== firstTab })}
      {offer && (
        <Suspense>
          <DraftOffer draft={offer.draft} onContinue={andGoOn(offer.onContinue)} onDiscard={andGoOn(offer.onDiscard)} />
        </Suspense>
      )}
      <div className={classes.grid}>
        <Paper className={classes.panel}>
          <Tabs value={tab} onChange={(next) => setView({ tab: tabs.find((each) => each === next) ?? tab })}>
            <Tabs.List className={classes.tabs} aria-label={t('OrderParts')}>
              {tabs.map((each) => (
                <Tabs.Tab
                  key={each}
                  value={each}
                  disabled={states[each] === 'disabled'}
                  className={classes.tab}
                  // A click moves the focus to the first field; arrow keys keep it on the tabs.
                  onClick={({ detail }) => detail > 0 && setView({ tab: each, focus: 'first' })}
                >
                  <OrderTabLabel form={form} tab={each} number={tabs.indexOf(each) + 1} finished={finished} />
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Suspense>
              <FormChange form={form} />
            </Suspense>
            <Tabs.Panel value={firstTab!} p="lg">
              <First form={form} />
            </Tabs.Panel>
            {tabs.slice(1).map((each) => (
              <Tabs.Panel key={each} value={each} p="lg">
                {LaterPart ? (
                  <LaterPart tab={each} form={form} onGo={(next) => setView({ tab: next, focus: 'first' })} />
                ) : (
                  <Skeleton h={400} />
                )}
              </Tabs.Panel>
            ))}
          </Tabs>
          <TabFooter
            onBack={tab === firstTab ? undefined : () => step(-1)}
            onContinue={tab === 'summary' ? undefined : () => step(1)}
            onSave={onSave && (() => void save('leave'))}
            saveLabel={t('SaveOrder')}
            isSaving={isBusy}
          />
        </Paper>
        <OrderAside form={form} finished={finished} orderId={orderId} payment={payment} />
      </div>
      {onSave && <OrderFoot form={form} isSaving={isBusy} onSave={() => void save('leave')} />}
    </div>
  )
}
