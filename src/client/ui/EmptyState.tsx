import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'
import { IconMoodEmpty, type Icon } from './icons.tsx'

/** A view with nothing in it: a title, one sentence that explains it, and one action that helps. */
export function EmptyState({
  icon: Icon = IconMoodEmpty,
  title,
  text,
  action,
  level = 2,
}: {
  icon?: Icon
  title: string
  text?: string
  action?: ReactNode
  /** The heading level: 1 if it is the only content of the page. */
  level?: 1 | 2
}) {
  return (
    <div className={classes.root}>
      <div className={classes.icon} aria-hidden>
        <Icon size={44} stroke={1.6} />
      </div>
      <Title order={level} className={classes.title}>
        {title}
      </Title>
      {text && <p className={classes.text}>{text}</p>}
      {action && (
        <div className={classes.action} data-action>
          {action}
        </div>
      )}
    </div>
  )
}
