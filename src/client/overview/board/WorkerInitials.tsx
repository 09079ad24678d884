import type { OrderRow } from '#contract/work-orders/order.ts'
import classes from './WorkerInitials.module.css'

const maxShown = 3

/** The initials of the workers, with their names as tooltips that screen readers read, too. */
export function WorkerInitials({ workers, small = false }: { workers: OrderRow['workers']; small?: boolean }) {
  const shown = workers.length > maxShown ? workers.slice(0, maxShown - 1) : workers
  const others = workers.slice(shown.length)
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

const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
