import { ActionIcon, TextInput } from '@mantine/core'
import { memo, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import { AmountField, DecimalField } from '#client/ui/form/DecimalField.tsx'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'
import { IconTrash } from '#client/ui/icons.tsx'
import classes from './LinesTable.module.css'
import type { LineCell, OnLineKey } from './use-line-focus.ts'

type Numbers = { quantity: number | null; um: string; price: number | null }
type OnChange = (fields: Partial<Numbers>) => void

type Props = {
  row: number
  sign: ReactNode
  /** The field of the name, with what stands below it. */
  name: ReactNode
  /** The line; absent in the last row, in which a line is begun. */
  line: (Numbers & { name: string }) | undefined
  /** In bani; absent in a table without totals. */
  total?: number
  errors: Partial<Record<LineCell, ReactNode>>
  /** Why the price may be wrong. */
  warning?: string | undefined
  /** Said in place of a price that is not typed here. */
  priceNote?: string | undefined
  /** The price list decides how the product is counted. */
  isListed?: boolean
  quantity?: RefObject<HTMLInputElement | null>
  onChange: OnChange
  onKey: OnLineKey
  onRemove: (row: number) => void
}

/** A row of `LinesTable`. Its cells are memoized: a key in one renders no other. */
export function LineRow({
  row,
  sign,
  name,
  line,
  total,
  errors,
  warning,
  priceNote,
  isListed = false,
  quantity,
  onChange,
  onKey,
  onRemove,
}: Props) {
  const { t } = useTranslation('trade')
  const { money } = useFormat()
  const number = row + 1
  const own = { onChange, onKey }
  return (
    <tr data-row={row} data-custom={!isListed || undefined}>
      <td>{sign}</td>
      <td>{name}</td>
      {line ? (
        <>
          <td>
            <NumberCell
              cell="quantity"
              input={quantity}
              label={t('QuantityOf', { number })}
              value={line.quantity}
              error={errors.quantity}
              {...own}
            />
          </td>
          <td>
            <UnitCell label={t('UmOf', { number })} value={line.um} error={errors.um} readOnly={isListed} {...own} />
          </td>
          <td>
            <NumberCell
              cell="price"
              label={t('PriceOf', { number })}
              value={line.price}
              error={errors.price}
              warning={warning}
              note={priceNote}
              {...own}
            />
          </td>
          {total !== undefined && <td className={`${classes.total} number`}>{money(fromBani(total))}</td>}
          <td>
            <RemoveButton label={t('RemoveLineOf', { what: line.name })} row={row} onRemove={onRemove} />
          </td>
        </>
      ) : (
        <td colSpan={total === undefined ? 4 : 5} />
      )}
    </tr>
  )
}

type CellProps<Value> = { label: string; value: Value; error: ReactNode; onChange: OnChange; onKey: OnLineKey }
type NumberCellProps = CellProps<number | null> & {
  cell: 'quantity' | 'price'
  input?: RefObject<HTMLInputElement | null> | undefined
  warning?: string | undefined
  note?: string | undefined
}

const NumberCell = memo(function NumberCell({ cell, input, label, warning, note, onChange, onKey, ...field }: NumberCellProps) {
  const own = { ref: input, 'aria-label': label, ...field, 'data-cell': cell, onKeyDown: (event: KeyboardEvent) => onKey(event, cell) }
  const doubt = warning && { description: <FieldWarning>{warning}</FieldWarning>, 'data-unpriced': true }
  const untyped = note !== undefined && { placeholder: note, disabled: true }
  if (cell === 'price') return <AmountField {...own} {...doubt} {...untyped} onChange={(price) => onChange({ price })} />
  return <DecimalField {...own} maxDecimals={3} onChange={(quantity) => onChange({ quantity })} />
})

const UnitCell = memo(function UnitCell({ label, readOnly, onChange, onKey, ...field }: CellProps<string> & { readOnly: boolean }) {
  return (
    <TextInput
      {...field}
      aria-label={label}
      autoComplete="off"
      maxLength={10}
      readOnly={readOnly}
      onChange={({ currentTarget }) => onChange({ um: currentTarget.value })}
      data-cell="um"
      onKeyDown={(event) => onKey(event, 'um')}
    />
  )
})

const RemoveButton = memo(function RemoveButton({ label, row, onRemove }: Pick<Props, 'row' | 'onRemove'> & { label: string }) {
  return (
    <ActionIcon size={32} my={2} aria-label={label} onClick={() => onRemove(row)}>
      <IconTrash size={17} stroke={1.7} />
    </ActionIcon>
  )
})
