import { Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxConditions, PriceConditionChange, products, type PriceCondition } from '#contract/products.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import { readSizeField } from '#contract/kit/readers/tyre-size.ts'
import { useFormat } from '#client/platform/format.ts'
import { onLive } from '#client/platform/live/live.ts'
import { endpointQuery, queryClient, invalidateFeatures, useLatestRecord } from '#client/platform/api/queries.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { PriceConditionForm } from './PriceConditionForm.tsx'
import classes from './PriceConditions.module.css'
import { SizePrice } from './SizePrice.tsx'

/** Milliseconds from the last change of a condition to the reload of its product, one for several changes. */
const reloadDelayMs = 800

/** The price conditions of a product, each saved on its own; below them the price of a tyre size can be tried. */
export function PriceConditionsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('products')
  const { currency, money } = useFormat()
  const rows = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState('')
  const [added, setAdded] = useState(0)
  const product = useLatestRecord(products.get, { id }, onClose)
  const reload = useReload()
  if (!product) return null

  const { priceConditions: conditions } = product
  const reading = readSizeField(size)
  const won = priceFor(product, reading.kind === 'read' ? reading.value : undefined).condition
  const show = (change: (conditions: PriceCondition[]) => PriceCondition[]) => {
    queryClient.setQueryData(
      endpointQuery(products.get, { id }).queryKey,
      (now) => now && { ...now, priceConditions: change(now.priceConditions) },
    )
    reload()
  }

  return (
    <Dialog size="lg" title={t('PriceConditionsOf', { name: product.name })} onClose={onClose}>
      <Text fz="sm" c="dimmed" mb="sm">
        {t('PriceConditionsHint', { price: money(product.price) })}
      </Text>
      <div ref={rows} className={classes.rows}>
        <div className={classes.row} aria-hidden>
          {[t('Measure'), t('Operator'), t('ConditionValue'), t('NewPrice', { currency })].map((header) => (
            <span key={header} className={classes.header}>
              {header}
            </span>
          ))}
        </div>
        {conditions.map((condition) => (
          <PriceConditionForm
            key={condition.id}
            productId={id}
            condition={condition}
            isWinning={condition.id === won?.id}
            onSaved={(saved) => show((all) => all.map((one) => (one.id === saved.id ? saved : one)))}
            onRemoved={() => {
              show((all) => all.filter((one) => one.id !== condition.id))
              rows.current?.querySelector<HTMLElement>('form:last-of-type input')?.focus()
            }}
          />
        ))}
        {conditions.length < maxConditions && (
          <PriceConditionForm
            // The key remounts an empty row after each added one.
            key={`new ${added}`}
            productId={id}
            isNext={added > 0}
            onSaved={(condition) => {
              setAdded(added + 1)
              show((all) => [...all.filter((one) => one.id !== condition.id), condition])
            }}
          />
        )}
      </div>
      <SizePrice product={product} size={size} onType={setSize} />
    </Dialog>
  )
}

/** Reloads the product shortly after a change of a condition, here or elsewhere. */
function useReload(): () => void {
  const reload = useDebouncedCallback(() => invalidateFeatures('products'), { delay: reloadDelayMs, flushOnUnmount: true })
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(() => onLive('product-condition', 'products', PriceConditionChange, () => latest.current()), [])
  return reload
}
