import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './Bars.module.css'

/** A bar of parts stacked on each other; `text` is the total, and screen readers hear label and text. */
export type ChartBar = {
  label: string
  short: string
  text?: string
  parts: { label: string; value: number; text: string; look: BarStyle }[]
}
/** `open` marks amounts that are still to come, such as unpaid ones. */
export type BarStyle = 'plain' | 'pale' | 'open' | 'done' | 'lost'

type Props = {
  title: string
  bars: ChartBar[]
  /** The bars lie below each other when their names are too long to stand under them. */
  lying?: boolean
}

/** With more bars than this, only the highest one shows its value. */
const maxLabelledBars = 12

/** Bars side by side under one heading; screen readers get a list. */
export function Bars({ title, bars, lying = false }: Props) {
  const heights = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0))
  const highest = Math.max(...heights, 1)
  const top = heights.indexOf(Math.max(...heights))
  const legend = [...new Map(bars.flatMap(({ parts }) => parts.map(({ label, look }) => [label, look] as const)))]
  return (
    <section aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {legend.length > 1 && (
          <ul className={classes.legend} aria-hidden>
            {legend.map(([label, look]) => (
              <li key={label}>
                <span data-look={look} />
                {label}
              </li>
            ))}
          </ul>
        )}
      </header>
      <div
        className={classes.bars}
        data-lying={lying || undefined}
        style={{ '--rows': Math.ceil(bars.length / 2) } as CSSProperties}
        aria-hidden
      >
        {bars.map(({ label, short, parts, text = parts[0]?.text }, i) => (
          <div key={label} className={classes.slot} title={[label, ...parts.map((part) => `${part.label}: ${part.text}`)].join('\n')}>
            <div className={classes.bar}>
              {parts.map(({ label: part, value, look }) => (
                <div key={part} data-look={look} style={{ '--height': value / highest } as CSSProperties} />
              ))}
              {heights[i]! > 0 && (lying || bars.length <= maxLabelledBars || i === top) && <b>{text}</b>}
            </div>
            <span>{short}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <ul>
          {bars.map(({ label, parts }) => (
            <li key={label}>{`${label}: ${parts.map((part) => `${part.label} ${part.text}`).join(', ')}`}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </section>
  )
}
