import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import type { OrderGap, OrderTab } from '#domain/work-orders/order-tabs.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconCar, IconClipboardCheck, IconReceipt2, IconTool, IconUser } from '#client/ui/icons.tsx'
import { TabLabel, TabText } from '#client/ui/tabs/TabLabel.tsx'
import { Timer } from '#client/ui/Timer.tsx'
import { computeTabStates } from '#client/work-orders/engine/order-fields.ts'
import { noteTab } from '#client/work-orders/engine/tab-notes.ts'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm, OrderState } from '#client/work-orders/engine/use-order-form.ts'
import classes from '#client/work-orders/form/WorkOrderForm.module.css'

type Props = {
  form: OrderForm
  tab: OrderTab
  number: number
  /** The instant at which the clock of the order stops. */
  finished: string | null | undefined
}

/** The name of a part of the order, with its progress and the facts in it. */
export function OrderTabLabel({ form, tab, number, finished }: Props) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const textOf = (state: OrderState): string | undefined => {
    const found = noteTab(tab, form, state)
    switch (found.kind) {
      case 'nothing':
        return t(tab === 'products' ? 'TabNoLines' : 'TabOptional')
      case 'facts':
        return found.facts.join(' · ')
      case 'lines':
        return t('TabLines', { count: found.count, total: format.amount(fromBani(found.total)) })
      case 'gaps':
        return found.gaps[1] ? t('TabMissingMany', { number: found.gaps.length }) : t('TabMissing', { what: t(gapWords[found.gaps[0]!]) })
      default:
        return undefined
    }
  }
  const { state, isBlank, text } = useOrderPart(form, (now) => ({
    state: computeTabStates(form, now)[tab],
    isBlank: noteTab(tab, form, now).kind === 'nothing',
    text: form.readOnly ? undefined : textOf(now),
  }))
  return (
    <TabLabel
      name={t(tabNames[tab])}
      number={number}
      icon={tabIcons[tab]}
      readOnly={form.readOnly}
      state={state}
      isBlank={isBlank}
      note={tab === 'summary' && state !== 'disabled' ? <Clock form={form} until={finished} /> : text && <TabText text={text} />}
    />
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

export const gapWords = {
  plateNumber: 'GapPlateNumber',
  clientName: 'GapClientName',
  workers: 'GapWorkers',
} as const satisfies Record<OrderGap, string>

const tabNames = {
  inspection: 'TabInspection',
  general: 'TabGeneral',
  vehicle: 'TabVehicle',
  products: 'TabProducts',
  summary: 'TabSummary',
} as const
const tabIcons = { inspection: IconClipboardCheck, general: IconUser, vehicle: IconCar, products: IconTool, summary: IconReceipt2 }
