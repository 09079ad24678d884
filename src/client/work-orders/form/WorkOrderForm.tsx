import { Paper, Skeleton, Tabs } from '@mantine/core'
import { IconCar, IconClipboardCheck, IconReceipt2, IconTool, IconUser } from '#client/ui/icons.tsx'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import type { OrderTab } from '#domain/work-orders/order-tabs.ts'
import { confirmDiscard } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { Timer } from '#client/ui/Timer.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { DraftOffer, type DraftOfferProps } from './DraftOffer.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { OrderAside } from './OrderAside.tsx'
import { computeTabStates, tabOfField, listTabs } from '#client/work-orders/engine/order-fields.ts'
import { usePrintOrder } from '#client/work-orders/use-print-order.ts'
import type { OrderFormErrors } from '#client/work-orders/engine/order-wire.ts'
import { SaveButtons } from './SaveButtons.tsx'
import { useSaveQuestions } from '#client/work-orders/use-save-questions.ts'
import { TabFooter } from '#client/ui/tabs/TabFooter.tsx'
import { TabLabel } from '#client/ui/tabs/TabLabel.tsx'
import { UndoBar } from '#client/ui/form/UndoBar.tsx'
import { useCrumbs } from './use-crumbs.ts'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm, UndoState } from '#client/work-orders/engine/use-order-form.ts'
import type { useDeferredPart } from './use-deferred-part.ts'
import { useShortcuts } from '#client/ui/tabs/use-shortcuts.ts'
import classes from './WorkOrderForm.module.css'

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
  onCancel,
}: Props) {
  const { t } = useTranslation('work-orders')
  const panel = useRef<HTMLDivElement>(null)
  const { itp } = useOrder(form, 'itp').values
  const tabs = listTabs({ itp })
  const [firstTab] = tabs
  const [view, setView] = useState<{ tab: OrderTab; focus?: 'first' | 'error' | 'size' | 'price' }>({
    tab: form.readOnly ? 'summary' : (tabs.find((each) => each === beginTab) ?? firstTab!),
  })
  // A requested save that waits for product searches.
  const [due, setDue] = useState<{ next: 'leave' | 'print' }>()
  // Only first loads count: cached products are merely refetched, and frequent products (`isExtra`) are in no line.
  const isFindingProducts =
    useIsFetching({ queryKey: ['products'], predicate: ({ state, meta }) => state.data === undefined && !meta?.['isExtra'] }) > 0
  const states = useOrderPart(form, (state) => computeTabStates(form, state))
  const crumbs = useCrumbs(crumb)
  const printOrder = usePrintOrder()
  const { tab } = view
  const tellTab = useEffectEvent((now: OrderTab) => onTab?.(now))
  useEffect(() => tellTab(tab), [tab])

  useEffect(() => {
    // A focus requested before the deferred part has loaded is set once it has.
    if (!view.focus || (view.tab !== firstTab && !LaterPart)) return
    const targets = {
      error: [invalidField],
      first: ['[data-first-field]', anyField],
      size: ['[data-size-of-set]', anyField],
      price: ['[data-unpriced]'],
    }[view.focus]
    const [field] = targets.flatMap((target) => panel.current?.querySelector<HTMLElement>(target) ?? [])
    field?.focus()
  }, [view, firstTab, LaterPart])

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

  const step = (by: 1 | -1) => {
    const next = tabs[tabs.indexOf(tab) + by]
    // On the last tab "continue" saves the order.
    if (!next) return by === 1 ? void save('leave') : undefined
    if (states[next] !== 'disabled') return setView({ tab: next, focus: 'first' })
    // The summary is disabled until the other tabs are valid, so the missing fields are shown.
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
    const errors = form.validate()
    if (Object.keys(errors).length > 0) return show(errors)
    if (isFindingProducts) return setDue({ next })
    try {
      if (await askBefore(next)) await onSave(next)
    } catch (error) {
      if (error instanceof AppError && error.fields) show(form.refuse(error))
      notify.failure(error, failed)
    }
  }

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
    <div>
      <PageHeader
        title={title}
        badge={badge}
        intro={intro}
        crumbs={crumbs}
        actions={
          <>
            {actions}
            {onSave && <SaveButtons isSaving={isBusy} onSave={(next) => void save(next)} onCancel={onCancel && (() => void cancel())} />}
          </>
        }
      />
      {notice}
      {offer && <DraftOffer draft={offer.draft} onContinue={andGoOn(offer.onContinue)} onDiscard={andGoOn(offer.onDiscard)} />}
      <div className={classes.grid}>
        <Paper ref={panel} className={classes.panel}>
          <Tabs value={tab} onChange={(next) => isTab(next) && setView({ tab: next })}>
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
                  <TabLabel
                    name={t(tabNames[each])}
                    number={tabs.indexOf(each) + 1}
                    icon={tabIcons[each]}
                    readOnly={form.readOnly}
                    state={states[each]}
                    note={each === 'summary' && states[each] !== 'disabled' ? <Clock form={form} until={finished} /> : undefined}
                  />
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Undoable form={form} />
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
    </div>
  )
}

function Clock({ form, until }: { form: OrderForm; until: string | null | undefined }) {
  const { startDate } = useOrder(form, 'startDate').values
  return (
    <span role="timer" className={classes.clock}>
      <Timer from={startDate} until={until} />
    </span>
  )
}

/** A change the form made by itself, until it is undone or dismissed. */
function Undoable({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const undo = useOrderPart(form, (state) => state.undo)
  const textOf = ({ done, what, also }: UndoState) => [t(done, { what }), also && t(also)].filter(Boolean).join(' · ')
  return <UndoBar text={undo && textOf(undo)} onUndo={form.takeBack} onDismiss={form.dismissUndo} />
}

const tabNames = {
  inspection: 'TabInspection',
  general: 'TabGeneral',
  vehicle: 'TabVehicle',
  products: 'TabProducts',
  summary: 'TabSummary',
} as const
const tabIcons = { inspection: IconClipboardCheck, general: IconUser, vehicle: IconCar, products: IconTool, summary: IconReceipt2 }

const anyField = '[role=tabpanel] :is(input:not([type=hidden]), textarea, button)'
const invalidField = '[role=tabpanel] :is([aria-invalid=true], [data-error] input)'

const isTab = (text: string | null): text is OrderTab => text !== null && text in tabNames
