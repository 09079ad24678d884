import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core'
import { memo, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { useFormat } from '#client/platform/format.ts'
import { IconBox, IconTool, IconTrash } from '#client/ui/icons.tsx'
import { LinePicker, type Fit } from './LinePicker.tsx'
import classes from './LinesTable.module.css'
import { isBlank, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { usePart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { totalsOf } from '#client/work-orders/engine/order-rules.ts'
import { fromBani } from '#domain/money.ts'
import { messageText } from '#client/platform/i18n.ts'
import { PriceHint } from './PriceHint.tsx'

export type Cell = 'name' | 'quantity' | 'um' | 'price'

type Props = {
  form: OrderForm
  fit: Fit
  row: number
  onChange: (key: number, next: (line: LineValues, order: OrderValues) => LineValues) => void
  onRemove: (row: number, line: LineValues) => void
  /** Moves the focus to a cell. There is always one more row after the last filled one. */
  onMove: (row: number, cell: Cell) => void
}

/**
 * Arrow keys move up and down a column. Enter moves to the next line, or first to the price if a custom line has none yet. A key typed in
 * one row leaves the others as they are drawn.
 */
export const LineRow = memo(function LineRow({ form, fit, row, onChange, onRemove, onMove }: Props) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { line, total, ...wrong } = usePart(form, ({ values, errors }) => ({
    line: values.lines[row]!,
    total: totalsOf(values, form.account).lineTotals[row] ?? 0,
    name: errors[`lines.${row}.name`],
    quantity: errors[`lines.${row}.quantity`],
    price: errors[`lines.${row}.price`],
  }))
  const error = (cell: keyof typeof wrong) => (wrong[cell] === undefined ? undefined : messageText(wrong[cell]))
  const set = (fields: Partial<LineValues>) => onChange(line.key, (now) => ({ ...now, ...fields }))
  const number = row + 1

  // The quantity that comes with a product is there to be typed over, whether it or the focus came first.
  const quantity = useRef<HTMLInputElement>(null)
  const productId = line.product?.id
  useLayoutEffect(() => {
    if (productId !== undefined && document.activeElement === quantity.current) quantity.current?.select()
  }, [productId])

  const walk = (event: KeyboardEvent, cell: Cell) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step && row + step >= 0) {
      event.preventDefault()
      onMove(row + step, cell)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && cell !== 'name') {
      event.preventDefault()
      if (cell === 'quantity' && !line.product && !line.price) onMove(row, 'price')
      else onMove(row + 1, 'name')
    }
  }
  const controls = (cell: Cell) => ({ 'data-cell': cell, onKeyDown: (event: KeyboardEvent) => walk(event, cell) })

  return (
    <tr data-row={row}>
      <td>
        <LineKind line={line} onChange={(isService) => set({ isService })} />
      </td>
      <td>
        <LinePicker
          fit={fit}
          line={line}
          label={t('LineNameOf', { number })}
          error={error('name')}
          onChange={(next) => onChange(line.key, next)}
          onDone={() => onMove(row, 'quantity')}
          {...controls('name')}
        />
        <PriceHint line={line} dimensions={fit.dimensions} />
      </td>
      {isBlank(line) ? (
        <td colSpan={5} />
      ) : (
        <>
          <td>
            <DecimalField
              ref={quantity}
              aria-label={t('QuantityOf', { number })}
              value={line.quantity}
              onChange={(quantity) => set({ quantity })}
              maxDecimals={3}
              error={error('quantity')}
              {...controls('quantity')}
            />
          </td>
          <td>
            <TextInput
              aria-label={t('UmOf', { number })}
              maxLength={10}
              value={line.um}
              // A product is counted as the list says.
              readOnly={line.product !== null || line.sold !== undefined}
              onChange={({ currentTarget }) => set({ um: currentTarget.value })}
              {...controls('um')}
            />
          </td>
          <td>
            <DecimalField
              aria-label={t('PriceOf', { number })}
              value={line.price}
              onChange={(price) => set({ price, priceIsKept: true })}
              maxDecimals={2}
              minDecimals={format.decimals}
              error={error('price')}
              {...controls('price')}
            />
          </td>
          <td className={`${classes.total} number`}>{format.money(fromBani(total))}</td>
          <td>
            <ActionIcon size={34} aria-label={t('RemoveLineOf', { what: line.name })} onClick={() => onRemove(row, line)}>
              <IconTrash size={17} stroke={1.7} />
            </ActionIcon>
          </td>
        </>
      )}
    </tr>
  )
})

/** Whether a line is a service or a product; a custom line may be either. */
function LineKind({ line, onChange }: { line: LineValues; onChange: (isService: boolean) => void }) {
  const { t } = useTranslation('work-orders')
  if (isBlank(line)) return null
  const isService = line.product?.isService ?? line.isService
  const Icon = isService ? IconTool : IconBox
  const kind = t(isService ? 'Service' : 'Product')
  if (line.product || line.sold) {
    return (
      <Text span c="dimmed" role="img" aria-label={kind} title={kind} className={classes.kind}>
        <Icon size={17} stroke={1.6} aria-hidden />
      </Text>
    )
  }
  return (
    <Tooltip label={t('LineKindSwitch', { kind })}>
      <ActionIcon size={34} aria-label={t('LineKindSwitch', { kind })} onClick={() => onChange(!isService)}>
        <Icon size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
