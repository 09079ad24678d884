import type { ReactNode } from 'react'
import { useFormat, useToday } from '#client/platform/format.ts'
import classes from './NotificationBell.module.css'

type Props = { title: string; at: string; badge?: ReactNode; isUnderDay?: boolean | undefined; children: ReactNode }

/** Rows from an earlier day show the day beside the time, unless a heading names it. */
export function NotificationRow({ title, at, badge, isUnderDay, children }: Props) {
  const format = useFormat()
  const isDayObvious = format.day(at) === useToday(format.zone) || isUnderDay
  return (
    <>
      <span className={classes.title}>
        <b>{title}</b>
        {badge}
        <time dateTime={at}>{isDayObvious ? format.time(at) : format.instant(at)}</time>
      </span>
      <span className={classes.about}>{children}</span>
    </>
  )
}
