import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import { readSizeField } from '#contract/kit/readers/tyre-size.ts'
import { useFormat } from '#client/platform/format.ts'
import { ReadField } from '#client/ui/reading/ReadField.tsx'
import { IconArrowRight } from '#client/ui/icons.tsx'
import classes from './PriceConditions.module.css'
import { useConditionText } from './use-condition-text.ts'

const example = '205/55 R16'

/** The price of a product for a tyre size, and the condition that decides it. */
export function SizePrice({ product, size, onType }: { product: Product; size: string; onType: (size: string) => void }) {
  const { t } = useTranslation('products')
  const { money } = useFormat()
  const textOf = useConditionText()
  const reading = readSizeField(size)
  const readSize = reading.kind === 'read' ? reading : undefined
  const { price, condition } = priceFor(product, readSize?.value)
  const why = condition ? textOf(condition) : t('ListPrice')
  return (
    <div className={classes.size}>
      <ReadField
        label={t('WhatWouldItCost')}
        placeholder={example}
        value={size}
        onChange={(text) => onType(text ?? '')}
        read={readSizeField}
      />
      <Text fz="sm" role="status" className="number">
        {readSize && (
          <>
            {readSize.text} <IconArrowRight size={15} aria-hidden /> <b>{money(price)}</b> {`(${why})`}
          </>
        )}
      </Text>
    </div>
  )
}
