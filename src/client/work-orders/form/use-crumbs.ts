import { useTranslation } from 'react-i18next'
import { overview } from '#contract/overview.ts'
import { workOrders } from '#contract/work-orders.ts'
import { useMay } from '#client/platform/session.ts'
import type { Crumb } from '#client/ui/PageHeader.tsx'

/** The pages above this one, as links for those who may open them. */
export function useCrumbs(crumb: string): Crumb[] {
  const { t } = useTranslation('work-orders')
  const may = useMay()
  return [
    { label: t('Dashboard'), to: may(overview.daily) ? '/dashboard' : undefined },
    { label: t('WorkOrders'), to: may(workOrders.search) ? '/dashboard/workstation-settings/work-orders' : undefined },
    { label: crumb },
  ]
}
