import type { OrderRow } from '#contract/work-orders/order.ts'
import { initialsOf } from '#domain/text/people.ts'
import { useOverview } from '#client/overview/use-overview.ts'
import classes from './WorkerInitials.module.css'

const maxShown = 3

/** Initials of the workers, the user's own first; the names are tooltips that screen readers read, too. */
export function WorkerInitials({ workers, small = false }: { workers: OrderRow['workers']; small?: boolean }) {
  const { ownWorkers } = useOverview()
  const inOrder = workers.toSorted((a, b) => Number(ownWorkers.has(b.id)) - Number(ownWorkers.has(a.id)))
  const shown = inOrder.length > maxShown ? inOrder.slice(0, maxShown - 1) : inOrder
  const others = inOrder.slice(shown.length)
  if (workers.length === 0) return null
  return (
    <span className={classes.workers} data-small={small || undefined}>
      {shown.map(({ id, name }) => (
        <abbr key={id} className={classes.worker} title={name}>
          {initialsOf(name)}
        </abbr>
      ))}
      {others.length > 0 && (
        <abbr className={classes.worker} title={others.map(({ name }) => name).join(', ')}>
          +{others.length}
        </abbr>
      )}
    </span>
  )
}
