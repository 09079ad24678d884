import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '#client/platform/live.ts'
import { IconPlugConnectedX } from './icons.tsx'
import classes from './LostConnection.module.css'

/** Said while changes made elsewhere do not arrive; not before they ever did. */
export function LostConnection() {
  const { t } = useTranslation()
  const live = useLiveState()
  const [wasConnected, setConnected] = useState(false)
  if (live === 'connected' && !wasConnected) setConnected(true)
  // Stands there all the time, so that its words are heard when they come.
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
