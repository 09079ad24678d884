import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './ToConfirm.module.css'
import { useToConfirmCount } from './use-to-confirm.ts'

/** At the head of a page: the way to the bookings that wait for a confirmation. */
export default function ToConfirmLink() {
  const { t } = useTranslation('shell')
  const count = useToConfirmCount()
  if (count === 0) return null
  return (
    <Link to="/dashboard/appointments" search={{ confirm: 'yes' }} className={classes.link}>
      {t('BookingsToConfirm', { count })}
    </Link>
  )
}
