import { useTranslation } from 'react-i18next'
import { overview } from '#contract/overview.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import type { Crumb } from '#client/ui/PageHeader.tsx'

/** The parent pages that the user may open. */
export function useCrumbs(crumb: string): Crumb[] {
  const { t } = useTranslation('work-orders')
  const may = useMay()
  return [
    ...(may(overview.daily) ? [{ label: t('Dashboard'), to: '/dashboard' }] : []),
    ...(may(workOrders.search) ? [{ label: t('WorkOrders'), to: '/dashboard/workstation-settings/work-orders' }] : []),
    { label: crumb },
  ]
}
