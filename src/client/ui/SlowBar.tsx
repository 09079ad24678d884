import { useTranslation } from 'react-i18next'
import { useSlowCalls } from '#client/platform/progress.ts'
import classes from './SlowBar.module.css'

/** A thin bar at the top of the page while a call takes longer than a second. */
export function SlowBar() {
  const { t } = useTranslation()
  return useSlowCalls() ? <div className={classes.bar} role="progressbar" aria-label={t('Loading')} /> : null
}
