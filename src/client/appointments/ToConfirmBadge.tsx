import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ToConfirm.module.css'
import { useToConfirmCount } from './use-to-confirm.ts'

/** Shown beside the menu entry of the appointments, and part of its name. */
export default function ToConfirmBadge() {
  const { t } = useTranslation('shell')
  const count = useToConfirmCount()
  if (count === 0) return null
  return (
    <span className={classes.badge}>
      <span className={classes.count} aria-hidden>
        {count}
      </span>
      <VisuallyHidden>{t('CountToConfirm', { count })}</VisuallyHidden>
    </span>
  )
}
