import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'
import { IconMoodEmpty, type Icon } from './icons.tsx'

/** A view with nothing in it: what that means in one sentence, and the one thing to do about it. */
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
  /** Of the heading: 1 where it stands for the whole page. */
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
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
