import type { ReactNode } from 'react'
import classes from './MoneyRows.module.css'

/** Sums with their names, one below the other. */
export function MoneySums({ sums }: { sums: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.sums}>
      {sums.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
