import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { boardStatuses, statusWords } from '#domain/work-orders.ts'
import classes from './StatusFilter.module.css'

/** Which columns are shown. Hiding the last one shows all of them again. */
export function StatusFilter({ shown, onChange }: { shown: OrderStatus[]; onChange: (shown: OrderStatus[]) => void }) {
  const { t } = useTranslation('overview')
  const toggle = (status: OrderStatus) => {
    const next = boardStatuses.filter((each) => (each === status ? !shown.includes(each) : shown.includes(each)))
    onChange(next.length ? next : boardStatuses)
  }
  return (
    <div className={classes.statuses} role="group" aria-label={t('StatusOptions')}>
      {boardStatuses.map((status) => (
        <button key={status} type="button" data-status={status} aria-pressed={shown.includes(status)} onClick={() => toggle(status)}>
          {t(statusWords[status])}
        </button>
      ))}
    </div>
  )
}
