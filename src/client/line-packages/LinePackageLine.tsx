import { Group, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LinePackageDraft } from '#contract/line-packages.ts'
import { products } from '#contract/products.ts'
import { useFormat } from '#client/platform/format.ts'
import { AmountField, DecimalField } from '#client/ui/form/DecimalField.tsx'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'

type Props = {
  form: FormDraft<typeof LinePackageDraft>
  index: number
  autoFocus: boolean
  /** Returns the name of a product. */
  nameOf: (productId: number) => string
  onPicked: (productId: number, name: string) => void
}

export const blankPackageLine = {
  organizationProductId: null,
  customProductName: null,
  isService: false,
  quantity: 1,
  um: 'BUC',
  price: null,
}

/** One line: a listed product, whose price is determined on the order, or any text with a price of its own. */
export function LinePackageLine({ form, index, autoFocus, nameOf, onPicked }: Props) {
  const { t } = useTranslation('line-packages')
  const { currency } = useFormat()
  const { organizationId, workOrderTypeId, carTypeId, lines } = form.values
  const { organizationProductId = null, customProductName } = lines[index]!
  const number = index + 1
  const at = (field: string) => form.getInputProps(`lines.${index}.${field}`)
  const change = (fields: Partial<LinePackageDraft['lines'][number]>) =>
    form.setFieldValue('lines', (now: typeof lines) => now.map((line, i) => (i === index ? { ...line, ...fields } : line)))
  const name = organizationProductId === null ? (customProductName ?? '') : nameOf(organizationProductId)
  const { items, isWaiting } = useSuggestions(
    products.choices,
    name,
    (quickText) => ({ quickText, organizationId, ...(workOrderTypeId && { workOrderTypeId }), ...(carTypeId && { carTypeId }) }),
    { enabled: organizationProductId === null },
  )

  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TypeAhead
        flex={1}
        label={t('PackageLineName', { number })}
        placeholder={t('PackageLinePlaceholder')}
        autoFocus={autoFocus}
        maxLength={200}
        value={name}
        onType={(text) => change({ organizationProductId: null, customProductName: text || null })}
        items={items}
        isWaiting={isWaiting}
        optionKey={({ id }) => id}
        renderOption={(product) => (
          <Text fz="sm" truncate>
            {product.name}
          </Text>
        )}
        onPick={(product) => {
          onPicked(product.id, product.name)
          change({ organizationProductId: product.id, customProductName: null, isService: product.isService, um: product.um, price: null })
        }}
        error={at('organizationProductId').error ?? at('customProductName').error}
      />
      <DecimalField
        w={84}
        label={t('QuantityShort')}
        aria-label={t('PackageLineQuantity', { number })}
        maxDecimals={3}
        {...at('quantity')}
      />
      <TextInput w={72} label={t('Um')} aria-label={t('PackageLineUm', { number })} {...at('um')} />
      <AmountField
        w={132}
        label={t('PackagePriceIn', { currency })}
        aria-label={t('PackageLinePrice', { number })}
        placeholder={organizationProductId === null ? undefined : t('PriceOfList')}
        disabled={organizationProductId !== null}
        {...at('price')}
      />
    </Group>
  )
}
