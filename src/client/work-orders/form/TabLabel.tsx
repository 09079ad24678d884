import { IconAlertCircle, IconCar, IconCheck, IconLock, IconReceipt2, IconTool, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrderTab, TabState } from '#domain/order-tabs.ts'
import { orderTabs } from './order-fields.ts'
import { Timer } from '#client/ui/form/Timer.tsx'
import type { OrderForm } from './use-order-form.ts'
import classes from './WorkOrderForm.module.css'

const names = { general: 'TabGeneral', vehicle: 'TabVehicle', products: 'TabProducts', summary: 'TabSummary' } as const
const words = { validated: 'TabValidated', error: 'TabError', disabled: 'TabDisabled', open: 'TabOpen' } as const
const icons = { general: IconUser, vehicle: IconCar, products: IconTool, summary: IconReceipt2 }

/** The name of a tab and how far it is, as a sign and as a word; the summary counts the time. */
export function TabLabel({ tab, state, form, finished }: { tab: OrderTab; state: TabState; form: OrderForm; finished?: string | null }) {
  const { t } = useTranslation('work-orders')
  const Icon = icons[tab]
  return (
    <span className={classes.tabLabel}>
      <span className={classes.step} data-state={form.readOnly ? undefined : state} aria-hidden>
        {form.readOnly ? <Icon size={14} stroke={2} /> : <Sign state={state} number={orderTabs.indexOf(tab) + 1} />}
      </span>
      <span className={classes.tabWords}>
        <span>{t(names[tab])}</span>
        {tab === 'summary' && state !== 'disabled' ? (
          <span className={classes.clock} role="timer">
            <Timer from={form.values.startDate} until={finished} />
          </span>
        ) : (
          !form.readOnly && <span className={classes.tabState}>{t(words[state])}</span>
        )}
      </span>
    </span>
  )
}

function Sign({ state, number }: { state: TabState; number: number }) {
  if (state === 'validated') return <IconCheck size={14} stroke={3} />
  if (state === 'error') return <IconAlertCircle size={15} stroke={2.3} />
  if (state === 'disabled') return <IconLock size={13} stroke={2.2} />
  return number
}
