import { ActionIcon, Checkbox, Skeleton, Text, Tooltip } from '@mantine/core'
import { memo, Suspense, useCallback, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageText } from '#client/platform/i18n.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { IconBox, IconTool } from '#client/ui/icons.tsx'
import { LineRow } from '#client/ui/lines/LineRow.tsx'
import classes from '#client/ui/lines/LinesTable.module.css'
import { useLineKeys, type LineCell } from '#client/ui/lines/use-line-focus.ts'
import { isUnpriced, withLineKind } from '#client/work-orders/engine/order-rules.ts'
import { computeFormTotals } from '#client/work-orders/engine/order-sums.ts'
import { isBlankLine, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { LinePicker, type LinePickerFit } from './LinePicker.tsx'
import { PriceHint } from './PriceHint.tsx'

const MissingPrice = lazyPart(() => import('./MissingPrice.tsx'))

type Props = {
  form: OrderForm
  fit: LinePickerFit
  row: number
  onChange: (key: number, next: (line: LineValues, order: OrderValues) => LineValues) => void
  onRemove: (row: number) => void
  /** Moves the focus to a cell. There is always one more row after the last filled one. */
  onMove: (row: number, cell: LineCell) => void
}

/** A line of the order. It is memoized, so that a key in one line renders no other. */
export const EditableLine = memo(function EditableLine({ form, fit, row, onChange, onRemove, onMove }: Props) {
  const { t } = useTranslation('work-orders')
  const { line, total, ...wrong } = useOrderPart(form, ({ values, errors }) => ({
    line: values.lines[row]!,
    total: computeFormTotals(values, form).lineTotals[row] ?? 0,
    name: errors[`lines.${row}.name`],
    quantity: errors[`lines.${row}.quantity`],
    price: errors[`lines.${row}.price`],
  }))
  const error = (cell: keyof typeof wrong) => (wrong[cell] === undefined ? undefined : messageText(wrong[cell]))
  const { key } = line
  const number = row + 1

  const change = useCallback((next: (line: LineValues, order: OrderValues) => LineValues) => onChange(key, next), [onChange, key])
  const set = useCallback(
    (fields: Partial<LineValues>) =>
      change((now) => ({ ...now, ...fields, ...('quantity' in fields && typedQuantity), ...('price' in fields && typedPrice) })),
    [change],
  )
  const toQuantity = useCallback(() => onMove(row, 'quantity'), [onMove, row])
  const toPrice = () => onMove(row, 'price')
  const walk = useLineKeys(row, !line.product && !line.price, onMove)

  // The default quantity is selected for overtyping, whether it or the focus came first.
  const quantity = useRef<HTMLInputElement>(null)
  const productId = line.product?.id
  useLayoutEffect(() => {
    if (productId !== undefined && document.activeElement === quantity.current) quantity.current?.select()
  }, [productId])

  const isEmpty = isBlankLine(line)
  // The list decides how a listed product is counted.
  const isListed = line.product !== null || line.sold !== undefined
  const lacksPrice = isUnpriced(line, fit)
  return (
    <LineRow
      row={row}
      line={isEmpty ? undefined : line}
      total={total}
      errors={{ quantity: error('quantity'), price: error('price') }}
      warning={lacksPrice ? t('NoPriceYet') : undefined}
      isListed={isListed}
      quantity={quantity}
      onChange={set}
      onKey={walk}
      onRemove={onRemove}
      sign={!isEmpty && <LineKind isService={line.product?.isService ?? line.isService} isListed={isListed} change={change} />}
      name={
        <>
          <LinePicker
            fit={fit}
            name={line.name}
            isPicked={line.product !== null}
            isEmpty={isEmpty}
            label={t('LineNameOf', { number })}
            error={error('name')}
            onChange={change}
            onDone={toQuantity}
            onKey={walk}
          />
          <PriceHint line={line} dimensions={fit.dimensions} />
          {lacksPrice && line.product && (
            <Suspense fallback={<Skeleton h={26} w={150} mt={4} />}>
              <MissingPrice form={form} product={line.product} name={line.name} onFilled={toPrice} />
            </Suspense>
          )}
          {!isEmpty && !isListed && !line.isService && <TyreMark number={number} isTyre={line.isTyre} change={change} />}
        </>
      }
    />
  )
})

const typedQuantity = { quantityIsKept: true }
const typedPrice = { priceIsKept: true }

type Change = (next: (line: LineValues) => LineValues) => void

/** Whether a custom product counts as a tyre: its name sets the mark, and the user may remove it. */
const TyreMark = memo(function TyreMark({ number, isTyre, change }: { number: number; isTyre: boolean; change: Change }) {
  const { t } = useTranslation('work-orders')
  return (
    <Checkbox
      size="xs"
      mt={4}
      label={t('IsTyre')}
      aria-label={t('IsTyreOf', { number })}
      checked={isTyre}
      onChange={({ currentTarget: { checked } }) => change((now) => ({ ...now, isTyre: checked }))}
    />
  )
})

type LineKindProps = { isService: boolean; isListed: boolean; change: Change }

/** Whether a line is a service or a product; a custom line may be either. */
const LineKind = memo(function LineKind({ isService, isListed, change }: LineKindProps) {
  const { t } = useTranslation('work-orders')
  const Icon = isService ? IconTool : IconBox
  const kind = t(isService ? 'Service' : 'Product')
  if (isListed) {
    return (
      <Text span c="dimmed" role="img" aria-label={kind} title={kind} className={classes.sign}>
        <Icon size={17} stroke={1.6} aria-hidden />
      </Text>
    )
  }
  return (
    <Tooltip label={t('LineKindSwitch', { kind })}>
      <ActionIcon
        size={28}
        my={4}
        aria-label={t('LineKindSwitch', { kind })}
        onClick={() => change((now) => withLineKind(now, !now.isService))}
      >
        <Icon size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
})
