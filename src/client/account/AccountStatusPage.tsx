import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { StatusTab } from './StatusTab.tsx'

export default function AccountStatusPage() {
  const { t } = useTranslation('account-status')
  return (
    <>
      <PageHeader title={t('AccountStatus')} />
      <StatusTab />
    </>
  )
}
