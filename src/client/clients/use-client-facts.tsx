import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientSummary } from '#contract/clients/clients.ts'
import { useFormat } from '#client/platform/format.ts'
import { When } from '#client/ui/when/When.tsx'

/** The facts of a client by their labels; none while the summary loads. */
export function useClientFacts(summary: ClientSummary | undefined): Record<string, ReactNode> {
  const { t } = useTranslation('clients')
  const { money, when, number } = useFormat()
  if (!summary) return {}
  return {
    [t('NextAppointment')]: summary.nextAppointment && <When at={summary.nextAppointment} />,
    [t('SetsInStorage')]: summary.openHotels > 0 && number(summary.openHotels),
    [t('UnpaidSum')]: summary.owed > 0 && money(summary.owed),
    [t('OverdueSum')]: summary.overdue > 0 && money(summary.overdue),
    [t('ClientCredit')]: summary.credit > 0 && money(summary.credit),
    [t('LastVisit')]: summary.lastVisit && when(summary.lastVisit),
    [t('WorkOrdersShort')]: [number(summary.orders), money(summary.total)].join(' · '),
  }
}
