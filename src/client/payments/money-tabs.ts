import { payments } from '#contract/payments.ts'

/** The tabs of the page about money in their order, each with its address and the call that must be allowed. */
export const moneyTabs = [{ name: 'payments', label: 'Payments', to: '/dashboard/money', needs: payments.search }] as const
