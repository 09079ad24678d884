// The second line of each tab: the facts in it, the first field that is missing, or that it has nothing of its own.

import equal from 'fast-deep-equal'
import { listOrderGaps, type OrderGap, type OrderTab } from '#domain/work-orders/order-tabs.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { computeTabStates, fieldsOfTab } from './order-fields.ts'
import { computeFormTotals } from './order-sums.ts'
import { isBlankLine, newOrderValues, type OrderValues } from './order-values.ts'
import type { OrderForm, OrderState } from './use-order-form.ts'

export type TabNote =
  | { kind: 'nothing' }
  | { kind: 'facts'; facts: string[] }
  | { kind: 'lines'; count: number; total: number }
  | { kind: 'gaps'; gaps: OrderGap[] }
  /** The word for the state says enough. */
  | { kind: 'state' }

type Form = Pick<OrderForm, 'account' | 'creating' | 'readOnly' | 'saved'>

export function noteTab(tab: OrderTab, form: Form, state: OrderState): TabNote {
  const { values } = state
  const tabState = computeTabStates(form, state)[tab]
  if (tabState === 'open') {
    const gaps = listTabGaps(tab, values, form)
    return gaps.length > 0 ? { kind: 'gaps', gaps } : { kind: 'state' }
  }
  if (tabState !== 'validated') return { kind: 'state' }
  if (tab === 'products') {
    const count = values.lines.filter((line) => !isBlankLine(line)).length
    return count === 0 ? { kind: 'nothing' } : { kind: 'lines', count, total: computeFormTotals(values, form).total }
  }
  if (tab !== 'vehicle') return { kind: 'facts', facts: [values.plateNumber.trim(), values.clientName.trim()] }
  if (!hasVehicleContent(values, form)) return { kind: 'nothing' }
  const facts = [[values.make, values.model].filter(Boolean).join(' '), values.dimensions.map(formatTyre).find(Boolean) ?? '']
  return facts.some(Boolean) ? { kind: 'facts', facts: facts.filter(Boolean) } : { kind: 'state' }
}

/** The missing fields that keep a tab open. Lines need workers, who are chosen on the general tab. */
export const listTabGaps = (tab: OrderTab, values: OrderValues, { creating }: Pick<Form, 'creating'>): OrderGap[] => {
  if (tab === 'products') return values.workers.length === 0 ? ['workers'] : []
  return tab === 'general' || tab === 'inspection' ? listOrderGaps(values, { creating }) : []
}

/** Whether something about the vehicle differs from the defaults of a new order. */
function hasVehicleContent(values: OrderValues, { account }: Form): boolean {
  const { organizationId, workers, startDate: now } = values
  const blank = newOrderValues(account, { organizationId, workers, now })
  return fieldsOfTab('vehicle').some((field) => !equal(values[field], blank[field]))
}
