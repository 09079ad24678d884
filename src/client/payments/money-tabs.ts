import { cashDays } from '#contract/cash-days.ts'
import { payments } from '#contract/payments.ts'

/** The tabs of the page about money in their order, each with its address and the call that must be allowed. */
export const moneyTabs = [
  { name: 'till', label: 'Till', to: '/dashboard/money/till', needs: cashDays.get },
  { name: 'payments', label: 'Payments', to: '/dashboard/money', needs: payments.search },
] as const
