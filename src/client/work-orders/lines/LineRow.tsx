import { ActionIcon, Table, Text, TextInput, Tooltip } from '@mantine/core'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { useFormat } from '#client/platform/format.ts'
import { IconBox, IconTool, IconTrash } from '#client/ui/icons.tsx'
import { LinePicker } from './LinePicker.tsx'
import classes from './LinesTable.module.css'
import { isBlank, type LineValues } from '#client/work-orders/engine/order-values.ts'
import { PriceHint } from './PriceHint.tsx'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

export type Cell = 'name' | 'quantity' | 'um' | 'price'

type Props = {
  form: OrderForm
  line: LineValues
  row: number
  total: number
  onChange: (next: (line: LineValues) => LineValues) => void
  onRemove: () => void
  /** Moves the focus to a cell. There is always one more row after the last filled one. */
  onMove: (row: number, cell: Cell) => void
}

/** Arrow keys move up and down a column. Enter moves to the next line, or first to the price if a custom line has none yet. */
export function LineRow({ form, line, row, total, onChange, onRemove, onMove }: Props) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const set = (fields: Partial<LineValues>) => onChange((now) => ({ ...now, ...fields }))
  const number = row + 1
  const error = (cell: Cell) => form.error(`lines.${row}.${cell}`)

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
    <Table.Tr data-row={row} className={classes.line}>
      <Table.Td>
        <LineKind line={line} onChange={(isService) => set({ isService })} />
      </Table.Td>
      <Table.Td>
        <LinePicker
          form={form}
          line={line}
          label={t('LineNameOf', { number })}
          error={error('name')}
          onChange={onChange}
          onDone={() => onMove(row, 'quantity')}
          {...controls('name')}
        />
        <PriceHint line={line} values={form.values} />
      </Table.Td>
      {isBlank(line) ? (
        <Table.Td colSpan={5} />
      ) : (
        <>
          <Table.Td>
            <DecimalField
              ref={quantity}
              aria-label={t('QuantityOf', { number })}
              value={line.quantity}
              onChange={(quantity) => set({ quantity })}
              maxDecimals={3}
              error={error('quantity')}
              {...controls('quantity')}
            />
          </Table.Td>
          <Table.Td>
            <TextInput
              aria-label={t('UmOf', { number })}
              maxLength={10}
              value={line.um}
              // A product is counted as the list says.
              readOnly={line.product !== null || line.sold !== undefined}
              onChange={({ currentTarget }) => set({ um: currentTarget.value })}
              {...controls('um')}
            />
          </Table.Td>
          <Table.Td>
            <DecimalField
              aria-label={t('PriceOf', { number })}
              value={line.price}
              onChange={(price) => set({ price, priceIsKept: true })}
              maxDecimals={2}
              minDecimals={format.decimals}
              error={error('price')}
              {...controls('price')}
            />
          </Table.Td>
          <Table.Td ta="right" className="number" fw={600}>
            {format.money(total)}
          </Table.Td>
          <Table.Td>
            <ActionIcon size={34} aria-label={t('RemoveLineOf', { what: line.name })} onClick={onRemove}>
              <IconTrash size={17} stroke={1.7} />
            </ActionIcon>
          </Table.Td>
        </>
      )}
    </Table.Tr>
  )
}

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
