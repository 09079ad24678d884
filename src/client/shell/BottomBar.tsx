import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { useLevel, useMay } from '#client/platform/sign-in/session.ts'
import { IconCalendar, IconLayoutKanban, IconPlus, IconWheel } from '#client/ui/icons.tsx'
import { newOrderLink } from '#client/work-orders/order-links.ts'
import { PhoneMenu } from './PhoneMenu.tsx'
import classes from './BottomBar.module.css'

/** On a phone the foot of the window leads to the day's work and to the menu, in reach of the thumb. */
export default function BottomBar() {
  const { t } = useTranslation('shell')
  const may = useMay()
  const isDesk = useLevel() === 'simple-service'
  if (!may({ access: 'all' })) return null
  return (
    <nav className={classes.bar} aria-label={t('BarMenu')}>
      {isDesk ? (
        <Link to="/dashboard/tyre-service/tyre-hotels" className={classes.entry}>
          <IconWheel size={21} stroke={1.7} aria-hidden />
          {t('BarHotel')}
        </Link>
      ) : (
        <Link to="/dashboard" activeOptions={{ exact: true, includeSearch: false }} className={classes.entry}>
          <IconLayoutKanban size={21} stroke={1.7} aria-hidden />
          {t('BarToday')}
        </Link>
      )}
      <Link to="/dashboard/appointments" activeOptions={{ includeSearch: false }} className={classes.entry}>
        <IconCalendar size={21} stroke={1.7} aria-hidden />
        {t('Appointments')}
      </Link>
      {may(workOrders.create) && (
        <Link {...newOrderLink} className={classes.entry} data-create aria-label={t('NewOrder')}>
          <IconPlus size={24} stroke={2} aria-hidden />
        </Link>
      )}
      <PhoneMenu className={classes.entry} label={t('BarMenu')} />
    </nav>
  )
}
