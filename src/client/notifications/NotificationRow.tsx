import type { ReactNode } from 'react'
import { useFormat, useToday } from '#client/platform/format.ts'
import classes from './NotificationBell.module.css'

type Props = { title: string; at: string; badge?: ReactNode; children: ReactNode }

/** Rows from an earlier day show the day beside the time. */
export function NotificationRow({ title, at, badge, children }: Props) {
  const format = useFormat()
  const isFromToday = format.day(at) === useToday(format.zone)
  return (
    <>
      <span className={classes.title}>
        <b>{title}</b>
        {badge}
        <time dateTime={at}>{isFromToday ? format.time(at) : format.instant(at)}</time>
      </span>
      <span className={classes.about}>{children}</span>
    </>
  )
}
