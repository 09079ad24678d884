import { withoutLines, addPackage, type PackageLine } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm, UndoState } from '#client/work-orders/engine/use-order-form.ts'

/**
 * Adds those lines that fit the order and reports them with one of two messages; the second names lines that do not fit. Returns false if
 * none fits.
 */
export function addLines(
  form: OrderForm,
  lines: PackageLine[],
  [all, some]: readonly [UndoState['done'], UndoState['done']],
  what: string,
): boolean {
  const { added, skipped } = addPackage(form.now(), { lines })
  if (added.length === 0) return false
  form.update((now) => addPackage(now, { lines }).values, {
    done: skipped.length ? some : all,
    what: skipped.length ? skipped.join(', ') : what,
    takeBack: (now) => withoutLines(now, added),
  })
  return true
}
