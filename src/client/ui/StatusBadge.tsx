import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'new' | 'in-progress' | 'on-hold' | 'done' | 'closed' | 'skipped'

/** A status as a coloured dot and a word. */
export function StatusBadge({ status, children }: { status: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-status={status}>
      {children}
    </span>
  )
}
