import { useTranslation } from 'react-i18next'
import { useSlowCalls, useWaitingWrites } from '#client/platform/api/progress.ts'
import classes from './SlowBar.module.css'

/** A thin bar at the top while a call takes longer than a second, and a line of text while a write waits for a busy server. */
export function SlowBar() {
  const { t } = useTranslation()
  const isSlow = useSlowCalls()
  const isWaiting = useWaitingWrites()
  return (
    <>
      {isSlow && <div className={classes.bar} role="progressbar" aria-label={t('Loading')} />}
      {isWaiting && (
        <p className={classes.waiting} role="status">
          {t('ServerBusy')}
        </p>
      )}
    </>
  )
}
