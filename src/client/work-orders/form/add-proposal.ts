import { withBlankEnd } from '#client/work-orders/engine/order-rules.ts'
import { blankLine, isBlankLine } from '#client/work-orders/engine/order-values.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** Puts a proposal into the order as a custom service of that name. */
export const addProposal = (form: OrderForm, name: string) =>
  form.update((now) => ({
    ...now,
    lines: withBlankEnd([...now.lines.filter((line) => !isBlankLine(line)), { ...blankLine(now.lines), name, isService: true }]),
  }))
