import { withoutLines, withPackage, type PackageLine } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm, Undo } from '#client/work-orders/engine/use-order-form.ts'

/** Adds what of these lines fits the order, and says so in one of two words, the second where some do not, which it names. False where none does. */
export function addLines(form: OrderForm, lines: PackageLine[], [all, some]: readonly [Undo['done'], Undo['done']], what: string): boolean {
  const { added, skipped } = withPackage(form.now(), { lines })
  if (added.length === 0) return false
  form.update((now) => withPackage(now, { lines }).values, {
    done: skipped.length ? some : all,
    what: skipped.length ? skipped.join(', ') : what,
    takeBack: (now) => withoutLines(now, added),
  })
  return true
}
