import { useTranslation } from 'react-i18next'
import { paymentTypes } from '#contract/lists.ts'
import { IconCreditCard } from '#client/ui/icons.tsx'
import { ShortListPage } from './ShortListPage.tsx'

export default function PaymentTypesPage() {
  const { t } = useTranslation('lists')
  return (
    <ShortListPage
      calls={paymentTypes}
      title={t('PaymentTypes')}
      icon={IconCreditCard}
      words={{ create: t('NewPaymentType'), edit: t('EditPaymentType') }}
    />
  )
}
