import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#client/ui/tabs/PageLinks.module.css'

/** Links between the types of vehicles and the types of wheels. */
export function TypeLinks() {
  const { t } = useTranslation('lists')
  return (
    <nav className={classes.links} aria-label={t('TypeLists')}>
      <Link to="/dashboard/account-settings/car-types" activeOptions={{ exact: true, includeSearch: false }}>
        {t('CarTypes')}
      </Link>
      <Link to="/dashboard/account-settings/car-types/wheel-types" activeOptions={{ exact: true, includeSearch: false }}>
        {t('WheelTypes')}
      </Link>
    </nav>
  )
}
