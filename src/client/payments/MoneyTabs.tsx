import { useTranslation } from 'react-i18next'
import { PageTabs } from '#client/ui/links/PageTabs.tsx'

/** Links between the parts of the page about money. */
export function MoneyTabs({ shown }: { shown: 'evening' | 'till' | 'payments' | 'owed' }) {
  const { t } = useTranslation(['payments', 'trade'])
  const tabs = [
    { name: 'evening', label: t('DayAtGlance'), to: '/dashboard/money/evening' },
    { name: 'till', label: t('Till'), to: '/dashboard/money/till' },
    { name: 'payments', label: t('Payments'), to: '/dashboard/money' },
    { name: 'owed', label: t('OwedToUs'), to: '/dashboard/money/owed' },
  ] as const
  return <PageTabs label={t('MoneyParts')} tabs={tabs} shown={shown} />
}
