import { useTranslation } from 'react-i18next'
import { PageTabs } from '#client/ui/links/PageTabs.tsx'

/** Links between the list of invoices and the orders that wait for one. */
export function InvoiceTabs({ shown }: { shown: 'invoices' | 'uninvoiced' }) {
  const { t } = useTranslation(['invoices', 'trade'])
  const tabs = [
    { name: 'invoices', label: t('Invoices'), to: '/dashboard/workstation-settings/invoices' },
    { name: 'uninvoiced', label: t('Uninvoiced'), to: '/dashboard/workstation-settings/invoices/uninvoiced' },
  ] as const
  return <PageTabs label={t('InvoiceParts')} tabs={tabs} shown={shown} />
}
