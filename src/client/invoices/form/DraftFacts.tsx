import { Select, SimpleGrid, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { InvoiceDraft } from '#contract/invoices/invoice-drafts.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import { invoiceKindKeys } from '#client/invoices/invoice-words.ts'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import type { InvoiceFormDraft } from './draft-values.ts'

const kinds = ['invoice', 'advance', 'proforma'] as const
const days = [
  ['deliveryDate', 'DeliveryDate'],
  ['dueDate', 'DueDate'],
] as const
const currencies = ['RON', 'HUF', 'EUR'] as const

type Props = { form: InvoiceFormDraft; base: string; hasOrders: boolean; needsOrderVatCode: boolean }

/** Kind, days, payment and currency of a draft. A day or payment type that is empty follows from the orders and the client. */
export function DraftFacts({ form, base, hasOrders, needsOrderVatCode }: Props) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { paymentTypes } = useInformation().account
  const { currency, paymentTypeId, orderVatCode } = form.values
  const isForeign = (currency ?? base) !== base
  const clear = { clearable: true, clearButtonProps: { 'aria-label': t('Clear') } }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} verticalSpacing="sm">
      {!hasOrders && <OrganizationField {...form.getInputProps('organizationId')} />}
      <Select
        label={t('InvoiceKind')}
        allowDeselect={false}
        data={kinds.map((value) => ({ value, label: t(invoiceKindKeys[value]) }))}
        {...form.getInputProps('kind')}
      />
      {days.map(([field, word]) => (
        <div key={field} data-place={field}>
          <DayField
            label={t(word)}
            value={form.values[field] ?? null}
            error={form.errors[field]}
            onChange={(day) => form.setFieldValue(field, day ?? undefined)}
          />
        </div>
      ))}
      <Select<number>
        label={t('PaymentType')}
        {...clear}
        data={useSelectOptions(paymentTypes, paymentTypeId)}
        {...form.getInputProps('paymentTypeId')}
        value={paymentTypeId ?? null}
        onChange={(id) => form.setFieldValue('paymentTypeId', id ?? undefined)}
      />
      <Select
        label={t('CurrencyOfInvoice')}
        allowDeselect={false}
        data={[...new Set([base, ...currencies])]}
        value={currency ?? base}
        error={form.errors['currency']}
        onChange={(code) => form.setFieldValue('currency', code === base ? null : (code as 'RON'))}
      />
      {isForeign && (
        <>
          <DecimalField label={t('RateOfCurrency')} maxDecimals={4} description={t('RateHint')} {...form.getInputProps('rate')} />
          <DayField label={t('RateDate')} {...form.getInputProps('rateDate')} />
        </>
      )}
      {hasOrders ? (
        (needsOrderVatCode || orderVatCode != null) && (
          <Select
            label={t('VatReason')}
            {...clear}
            data={InvoiceDraft.shape.orderVatCode
              .unwrap()
              .unwrap()
              .options.map((value) => ({
                value,
                label: t(value === 'exempt' ? 'VatExempt' : 'VatReverse'),
              }))}
            {...form.getInputProps('orderVatCode')}
          />
        )
      ) : (
        <Switch mt={30} label={t('PricesIncludeVat')} {...form.getInputProps('pricesIncludeVat', { type: 'checkbox' })} />
      )}
    </SimpleGrid>
  )
}
