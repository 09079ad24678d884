import { ActionIcon, Checkbox, Skeleton, Text, TextInput, Tooltip } from '@mantine/core'
import { memo, Suspense, useCallback, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField, DecimalField } from '#client/ui/form/DecimalField.tsx'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'
import { useFormat } from '#client/platform/format.ts'
import { IconBox, IconTool, IconTrash } from '#client/ui/icons.tsx'
import { LinePicker, type LinePickerFit } from './LinePicker.tsx'
import classes from './LinesTable.module.css'
import { isBlankLine, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { isUnpriced, withLineKind } from '#client/work-orders/engine/order-rules.ts'
import { computeFormTotals } from '#client/work-orders/engine/order-sums.ts'
import { fromBani } from '#domain/text/money.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { messageText } from '#client/platform/i18n.ts'
import { PriceHint } from './PriceHint.tsx'

const MissingPrice = lazyPart(() => import('./MissingPrice.tsx'))

export type LineCell = 'name' | 'quantity' | 'um' | 'price'

type Props = {
  form: OrderForm
  fit: LinePickerFit
  row: number
  onChange: (key: number, next: (line: LineValues, order: OrderValues) => LineValues) => void
  onRemove: (row: number) => void
  /** Moves the focus to a cell. There is always one more row after the last filled one. */
  onMove: (row: number, cell: LineCell) => void
}

/**
 * A row of the table. Arrow keys move up and down a column; Enter moves to the next line, or first to a custom line's missing price. It
 * is memoized: a key in one cell renders neither other rows nor the row's other cells.
 */
export const LineRow = memo(function LineRow({ form, fit, row, onChange, onRemove, onMove }: Props) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
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
  const set = useCallback((fields: Partial<LineValues>) => change((now) => ({ ...now, ...fields })), [change])
  const toQuantity = useCallback(() => onMove(row, 'quantity'), [onMove, row])
  const toPrice = () => onMove(row, 'price')
  const walk = useCallback(
    (event: KeyboardEvent, cell: LineCell) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (step && row + step >= 0) {
        event.preventDefault()
        onMove(row + step, cell)
      } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && cell !== 'name') {
        event.preventDefault()
        const { product, price } = form.now().lines[row]!
        if (cell === 'quantity' && !product && !price) onMove(row, 'price')
        else onMove(row + 1, 'name')
      }
    },
    [form, row, onMove],
  )

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
    <tr data-row={row} data-custom={!isListed || undefined}>
      <td>{!isEmpty && <LineKind isService={line.product?.isService ?? line.isService} isListed={isListed} change={change} />}</td>
      <td>
        <LinePicker
          fit={fit}
          name={line.name}
          isPicked={line.product !== null}
          isEmpty={isEmpty}
          label={t('LineNameOf', { number })}
          error={error('name')}
          onChange={change}
          onDone={toQuantity}
          onWalk={walk}
        />
        <PriceHint line={line} dimensions={fit.dimensions} />
        {lacksPrice && line.product && (
          <Suspense fallback={<Skeleton h={26} w={150} mt={4} />}>
            <MissingPrice form={form} product={line.product} name={line.name} onFilled={toPrice} />
          </Suspense>
        )}
        {!isEmpty && !isListed && !line.isService && <TyreMark number={number} isTyre={line.isTyre} change={change} />}
      </td>
      {isEmpty ? (
        <td colSpan={5} />
      ) : (
        <>
          <td>
            <NumberCell
              cell="quantity"
              input={quantity}
              label={t('QuantityOf', { number })}
              value={line.quantity}
              error={error('quantity')}
              set={set}
              onWalk={walk}
            />
          </td>
          <td>
            <UnitCell label={t('UmOf', { number })} value={line.um} readOnly={isListed} set={set} onWalk={walk} />
          </td>
          <td>
            <NumberCell
              cell="price"
              label={t('PriceOf', { number })}
              value={line.price}
              error={error('price')}
              warning={lacksPrice ? t('NoPriceYet') : undefined}
              set={set}
              onWalk={walk}
            />
          </td>
          <td className={`${classes.total} number`}>{format.money(fromBani(total))}</td>
          <td>
            <RemoveButton label={t('RemoveLineOf', { what: line.name })} row={row} onRemove={onRemove} />
          </td>
        </>
      )}
    </tr>
  )
})

type CellProps<Value> = {
  label: string
  value: Value
  error?: string | undefined
  set: (fields: Partial<LineValues>) => void
  onWalk: (event: KeyboardEvent, cell: LineCell) => void
}
type NumberCellProps = CellProps<number | null> & {
  cell: 'quantity' | 'price'
  input?: RefObject<HTMLInputElement | null>
  warning?: string | undefined
}

const NumberCell = memo(function NumberCell({ cell, input, label, warning, set, onWalk, ...field }: NumberCellProps) {
  const own = { ref: input, 'aria-label': label, ...field, 'data-cell': cell, onKeyDown: (event: KeyboardEvent) => onWalk(event, cell) }
  const doubt = warning && { description: <FieldWarning>{warning}</FieldWarning>, 'data-unpriced': true }
  if (cell === 'price') return <AmountField {...own} {...doubt} onChange={(price) => set({ price, priceIsKept: true })} />
  return <DecimalField {...own} maxDecimals={3} onChange={(quantity) => set({ quantity })} />
})

const UnitCell = memo(function UnitCell({ label, value, readOnly, set, onWalk }: CellProps<string> & { readOnly: boolean }) {
  return (
    <TextInput
      aria-label={label}
      maxLength={10}
      value={value}
      readOnly={readOnly}
      onChange={({ currentTarget }) => set({ um: currentTarget.value })}
      data-cell="um"
      onKeyDown={(event) => onWalk(event, 'um')}
    />
  )
})

const RemoveButton = memo(function RemoveButton({ label, row, onRemove }: Pick<Props, 'row' | 'onRemove'> & { label: string }) {
  return (
    <ActionIcon size={34} aria-label={label} onClick={() => onRemove(row)}>
      <IconTrash size={17} stroke={1.7} />
    </ActionIcon>
  )
})

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
      <Text span c="dimmed" role="img" aria-label={kind} title={kind} className={classes.kind}>
        <Icon size={17} stroke={1.6} aria-hidden />
      </Text>
    )
  }
  return (
    <Tooltip label={t('LineKindSwitch', { kind })}>
      <ActionIcon size={34} aria-label={t('LineKindSwitch', { kind })} onClick={() => change((now) => withLineKind(now, !now.isService))}>
        <Icon size={17} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
})
