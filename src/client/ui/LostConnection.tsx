import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '#client/platform/live.ts'
import { IconPlugConnectedX } from './icons.tsx'
import classes from './LostConnection.module.css'

/** A notice that changes made elsewhere do not arrive. Not shown while the page connects for the first time. */
export function LostConnection() {
  const { t } = useTranslation()
  const live = useLiveState()
  const [wasConnected, setConnected] = useState(false)
  if (live === 'connected' && !wasConnected) setConnected(true)
  // Always in the page, so that screen readers announce the text when it appears.
  return (
    <div role="status">
      {live !== 'connected' && (wasConnected || live === 'error') && (
        <p className={classes.lost}>
          <IconPlugConnectedX size={16} stroke={1.8} aria-hidden />
          {t('ConnectionLost')}
        </p>
      )}
    </div>
  )
}
