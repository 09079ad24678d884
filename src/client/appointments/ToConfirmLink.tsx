import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './ToConfirm.module.css'
import { useToConfirmCount } from './use-to-confirm.ts'

/** Shows in the page header how many bookings wait for a confirmation, with a link to them from other pages. */
export default function ToConfirmLink({ isHere = false }: { isHere?: boolean }) {
  const { t } = useTranslation('shell')
  const count = useToConfirmCount()
  if (count === 0) return null
  if (isHere) return <span className={classes.link}>{t('BookingsToConfirm', { count })}</span>
  return (
    <Link to="/dashboard/appointments" search={{ confirm: 'yes' }} className={classes.link}>
      {t('BookingsToConfirm', { count })}
    </Link>
  )
}
