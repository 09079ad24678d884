import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PaymentMeans, paymentTypes } from '#contract/lists.ts'
import { paymentMeansKeys } from '#domain/payments/payment-means.ts'
import { isPaidLater } from '#domain/payments/payment-types.ts'
import { useFormat } from '#client/platform/format.ts'
import { IntegerField } from '#client/ui/form/DecimalField.tsx'
import { IconCreditCard } from '#client/ui/icons.tsx'
import { ShortListPage } from './ShortListPage.tsx'

export default function PaymentTypesPage() {
  const { t } = useTranslation('lists')
  const { number } = useFormat()
  return (
    <ShortListPage
      calls={paymentTypes}
      title={t('PaymentTypes')}
      icon={IconCreditCard}
      words={{ create: t('NewPaymentType'), edit: t('EditPaymentType') }}
      columns={[
        { key: 'means', header: t('Means'), width: 220, cell: ({ means }) => means && t(paymentMeansKeys[means]) },
        {
          key: 'dueDays',
          header: t('DueDays'),
          width: 220,
          align: 'right',
          cell: ({ means = 'other', dueDays = 0 }) => (isPaidLater(means) ? number(dueDays) : null),
        },
      ]}
      blank={{ means: 'other', dueDays: 0 }}
      fields={(form) => {
        const { means = 'other' } = form.values as { means?: PaymentMeans }
        return (
          <>
            <NativeSelect
              label={t('Means')}
              description={t('MeansHint')}
              data={PaymentMeans.options.map((value) => ({ value, label: t(paymentMeansKeys[value]) }))}
              {...form.getInputProps('means')}
            />
            {isPaidLater(means) && <IntegerField label={t('DueDays')} {...form.getInputProps('dueDays')} />}
          </>
        )
      }}
    />
  )
}
