import { useTranslation } from 'react-i18next'
import { useHasLostNetwork } from '#client/platform/network.ts'
import classes from './OfflineBar.module.css'

/** Says below the top bar that the server cannot be reached. It is part of the frame, because nothing can be loaded then. */
export function OfflineBar() {
  const { t } = useTranslation('shell')
  return (
    <div role="status" className={classes.place}>
      {useHasLostNetwork() && <p className={classes.bar}>{t('NoNetworkKept')}</p>}
    </div>
  )
}
