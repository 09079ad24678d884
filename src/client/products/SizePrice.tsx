import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/products.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconArrowRight } from '#client/ui/icons.tsx'
import classes from './PriceConditions.module.css'
import { useConditionText } from './use-condition-text.ts'

const example = '205/55 R16'

/** The price of a product for a tyre size, and the condition that decides it. */
export function SizePrice({ product, size, onType }: { product: Product; size: string; onType: (size: string) => void }) {
  const { t } = useTranslation('products')
  const { money } = useFormat()
  const textOf = useConditionText()
  const parsedSize = parseTyreSize(size)
  const { price, condition } = priceFor(product, parsedSize)
  const why = condition ? textOf(condition) : t('ListPrice')
  const isUnread = size.trim() !== '' && !parsedSize
  return (
    <div className={classes.size}>
      <TextInput
        label={t('WhatWouldItCost')}
        placeholder={example}
        maxLength={30}
        autoComplete="off"
        value={size}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Text fz="sm" role="status" className="number">
        {isUnread && t('SizeUnread')}
        {parsedSize && (
          <>
            {formatTyre(parsedSize)} <IconArrowRight size={15} aria-hidden /> <b>{money(price)}</b> {`(${why})`}
          </>
        )}
      </Text>
    </div>
  )
}
