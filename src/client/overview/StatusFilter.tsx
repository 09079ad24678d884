import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { boardStatuses, orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import classes from './StatusFilter.module.css'

/** Selects the visible columns: a click shows only this one, or all again; with Ctrl or Cmd it adds or removes one. */
export function StatusFilter({ shown, onChange }: { shown: OrderStatus[]; onChange: (shown: OrderStatus[]) => void }) {
  const { t } = useTranslation('overview')
  return (
    <div className={classes.statuses} role="group" aria-label={t('StatusOptions')}>
      {boardStatuses.map((status) => (
        <button
          key={status}
          type="button"
          data-status={status}
          aria-pressed={shown.includes(status)}
          title={t('StatusFilterHint')}
          onClick={(event) => onChange(toggleStatus(shown, status, withCtrl(event)))}
          // Browsers turn Ctrl+Space into a click, but not Ctrl+Enter.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !withCtrl(event)) return
            event.preventDefault()
            onChange(toggleStatus(shown, status, true))
          }}
        >
          {t(orderStatusKeys[status])}
        </button>
      ))}
    </div>
  )
}

const withCtrl = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) => ctrlKey || metaKey

/** Without any column the page would be empty, so all are shown then. */
function toggleStatus(shown: OrderStatus[], status: OrderStatus, oneMore: boolean): OrderStatus[] {
  const isShown = shown.includes(status)
  if (!oneMore) return isShown && shown.length === 1 ? boardStatuses : [status]
  const next = boardStatuses.filter((each) => (each === status ? !isShown : shown.includes(each)))
  return next.length ? next : boardStatuses
}
