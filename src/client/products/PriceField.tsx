import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductDraft } from '#contract/products.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import { fromBani, maxBani, percentOfBani, toBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { AmountField } from '#client/ui/form/DecimalField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

/** The price of a product and, if the account sells at a fixed profit, the purchase price, which only fills in the price. */
export function PriceField({ form, hasFocus }: { form: FormDraft<typeof ProductDraft>; hasFocus: boolean }) {
  const { t } = useTranslation('products')
  const { currency } = useFormat()
  const profit = settingValue(useInformation().account.accountSettings, 'product_profit_percent')
  const [purchase, setPurchase] = useState<number | null>(null)

  const fill = (paid: number | null) => {
    setPurchase(paid)
    const isPrice = paid !== null && paid >= 0 && paid * 100 <= maxBani
    if (isPrice) form.setFieldValue('price', fromBani(percentOfBani(toBani(paid), 100 + profit)))
  }
  return (
    <>
      {profit > 0 && !form.values.isService && (
        <AmountField
          label={t('PurchasePrice')}
          description={t('PurchasePriceHint', { percent: profit })}
          value={purchase}
          onChange={fill}
        />
      )}
      <AmountField
        label={t('PriceIn', { currency })}
        {...form.getInputProps('price')}
        {...(hasFocus && { 'data-autofocus': true, onFocus: ({ currentTarget }) => currentTarget.select() })}
      />
    </>
  )
}
