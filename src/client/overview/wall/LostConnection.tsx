import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { useLiveState } from '#client/platform/live/live.ts'
import classes from './WallBoard.module.css'

/** Milliseconds that a connection may be lost without a warning, because it mostly recovers by itself. */
const warnDelayMs = 10_000

/** Warns that the display may be outdated, and shows its time. */
export function LostConnection({ since }: { since: number }) {
  const isConnected = useLiveState() === 'connected'
  return isConnected ? null : <Lost since={since} />
}

function Lost({ since }: { since: number }) {
  const { t } = useTranslation('overview')
  const { time } = useFormat()
  const [isLong, setLong] = useState(false)
  useTimeout(() => setLong(true), warnDelayMs, { autoInvoke: true })
  if (!isLong) return null
  return (
    <p className={classes.lost} role="alert">
      {since ? t('WallLostSince', { time: time(new Date(since).toISOString()) }) : t('WallLost')}
    </p>
  )
}
