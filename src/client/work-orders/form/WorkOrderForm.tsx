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

/** Milliseconds for which a save waits for products that are looked for. */
const patience = 3000

type Props = {
  form: OrderForm
  /** What the form opens with; an order of work unless another is said. */
  First?: ComponentType<{ form: OrderForm }> | undefined
  LaterPart: ReturnType<typeof useDeferredPart>
  title: string
  crumb: string
  badge?: ReactNode
  /** How it was paid, and what was done with it, below the total. */
  payment?: ReactNode
  intro?: string
  /** Buttons beside the save button, or instead of it when the order is only viewed. */
  actions?: ReactNode
  /** Above the form: a notice, such as a conflict, or the quick entry. */
  notice?: ReactNode
  /** What was left behind and can be continued. */
  offer?: DraftOfferProps
  orderId?: number
  finished?: string | null
  isSaving?: boolean
  /** Resolves when the order is saved; throws a refusal, which is shown at the fields. */
  onSave?: (next: 'leave' | 'print') => Promise<void>
  /** The title over what is said of a refusal. */
  failed?: string
  /** Puts a line of the quick entry that is still being typed into the form; whether all of it was understood. */
  onLine?: () => Promise<boolean>
  /** Keeps what was typed at once, though it is not saved. */
  onKeep?: () => void
  /** The tab to begin with, and who hears of another. */
  beginTab?: OrderTab | undefined
  onTab?: (tab: OrderTab) => void
  /** Leaves without saving; what was typed is discarded. */
  onCancel?: () => Promise<void>
}

/** One form to take an order in, to change it and to look at it. */
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
  // A save that was asked for and waits.
  const [due, setDue] = useState<{ next: 'leave' | 'print' }>()
  // Those that are known are only asked for again, and what is sold often is in no line: nobody waits for these.
  const isFindingProducts =
    useIsFetching({ queryKey: ['products'], predicate: ({ state, meta }) => state.data === undefined && !meta?.['isExtra'] }) > 0
  const states = useOrderPart(form, (state) => computeTabStates(form, state))
  const crumbs = useCrumbs(crumb)
  const handOut = usePrintOrder()
  const { tab } = view
  const tellTab = useEffectEvent((now: OrderTab) => onTab?.(now))
  useEffect(() => tellTab(tab), [tab])

  useEffect(() => {
    // Whoever is there before the part is, gets to its field once it has come.
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

  /** The offer takes with it the button that was pressed: the focus goes to the form. */
  const andGoOn = (decide: () => void) => () => {
    decide()
    setView({ tab, focus: 'first' })
  }

  const step = (by: 1 | -1) => {
    const next = tabs[tabs.indexOf(tab) + by]
    // What has meant the next part until the last one, now means that it is done.
    if (!next) return by === 1 ? void save('leave') : undefined
    if (states[next] !== 'disabled') return setView({ tab: next, focus: 'first' })
    // The summary is disabled until the other tabs are valid: show what is missing.
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

  // The form has the line by now, and the products that were looked for. Where they do not come, it is said what is missing.
  const saveNow = useEffectEvent(save)
  const giveUp = useEffectEvent(() => {
    setDue(undefined)
    setView({ tab: tabOfField('lines', { itp }) })
    notify.warning(t('StillFetchingProductsPleaseTryAgain'))
  })
  useEffect(() => {
    if (due && !isFindingProducts) void saveNow(due.next)
    const timer = due && isFindingProducts ? setTimeout(() => giveUp(), patience) : undefined
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
    else if (shortcut === 'print' && orderId !== undefined) void handOut('print', orderId)
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
                  // Whoever clicks wants to type; whoever came by an arrow walks on.
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

/** What the form did by itself, until it is taken back or put aside. */
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
