import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatTyre } from '#contract/kit/tyres.ts'
import { readSizeField } from '#contract/kit/readers/tyre-size.ts'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { DotField } from '#client/ui/reading/DotField.tsx'
import { SizeField, type ReadSize } from '#client/ui/reading/SizeField.tsx'
import type { TakeWords } from '#client/ui/reading/use-reading.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconPlus, IconTrash } from '#client/ui/icons.tsx'
import classes from './DimensionFields.module.css'
import { blankDimension, type DimensionValues } from '#client/work-orders/engine/order-values.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import { useTakeWords } from './use-take-words.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

const cells = ['size', 'tyreWidth', 'tyreHeight', 'tyreRim', 'tyrePressure', 'boltTorque', 'dotNumber'] as const
type Cell = (typeof cells)[number]
const labels = {
  size: 'TyreSize',
  tyreWidth: 'TyreWidth',
  tyreHeight: 'TyreHeight',
  tyreRim: 'TyreRim',
  tyrePressure: 'TyrePressure',
  boltTorque: 'BoltTorque',
  dotNumber: 'DotNumber',
} as const satisfies Record<Cell, string>
const units: Partial<Record<Cell, string>> = { tyrePressure: 'bar', boltTorque: 'Nm' }

/** Sizes, pressures and DOTs. A size is typed whole or in parts; Enter moves on, and from the last cell to the next row. */
export function DimensionFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { values, error } = useOrder(form, 'dimensions')
  const { dimensions } = values
  const list = useRef<HTMLDivElement>(null)
  const takeWords = useTakeWords(form)
  if (form.readOnly) return <DimensionsAsText form={form} />

  const focus = (row: number, cell: Cell) =>
    list.current?.querySelector<HTMLInputElement>(`[data-row='${row}'] [data-cell='${cell}']`)?.focus()
  const set = (row: number, fields: Partial<DimensionValues>) =>
    form.update((now) => ({
      ...now,
      dimensions: now.dimensions.map((values, index) => (index === row ? { ...values, ...fields } : values)),
    }))
  const takeSize = (row: number, { count, ...size }: ReadSize) => {
    const isUnread = Number.isNaN(size.tyreWidth)
    // The order refuses the text itself, so its parts stay empty and can be typed beside it.
    set(row, { ...size, tyreWidth: isUnread ? null : size.tyreWidth })
    if (count !== undefined) form.update((now) => ({ ...now, tyreCount: now.tyreCount ?? count }))
    if (isUnread) form.check('dimensions')
  }
  const add = () => {
    // Rendered synchronously, so that the next key already goes into the new row.
    flushSync(() => form.update((now) => ({ ...now, dimensions: [...now.dimensions, blankDimension()] })))
    focus(form.now().dimensions.length - 1, 'size')
  }

  const walk = (event: KeyboardEvent<HTMLInputElement>, row: number, cell: Cell) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step && dimensions[row + step]) {
      event.preventDefault()
      focus(row + step, cell)
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const isWholeSize = cell === 'size' && readSizeField(event.currentTarget.value).kind === 'read'
    const next = isWholeSize ? 'tyrePressure' : cells[cells.indexOf(cell) + 1]
    if (next) focus(row, next)
    else if (dimensions[row + 1]) focus(row + 1, 'size')
    else add()
  }

  return (
    <section aria-labelledby="dimensions">
      <Group justify="space-between" mb={8}>
        <Title order={2} fz={15} id="dimensions">
          {t('TyreDimensions')}
        </Title>
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={15} />} onClick={add}>
          {t('AddDimension')}
        </Button>
      </Group>
      <div ref={list} className={classes.rows}>
        {dimensions.map((values, row) => (
          <div key={row} data-row={row} className={classes.row} role="group" aria-label={t('DimensionOf', { number: row + 1 })}>
            {cells.map((cell) => (
              <DimensionCell
                key={cell}
                cell={cell}
                values={values}
                label={t(labels[cell])}
                hasLabel={row === 0}
                error={error(`dimensions.${row}.${cell}`)}
                onChange={(fields) => set(row, fields)}
                onSize={(size) => takeSize(row, size)}
                takeWords={takeWords}
                onKeyDown={(event) => walk(event, row, cell)}
              />
            ))}
            <ActionIcon
              size={36}
              aria-label={t('RemoveDimension', { number: row + 1 })}
              style={{ visibility: dimensions.length === 1 ? 'hidden' : undefined }}
              onClick={() => form.update((now) => ({ ...now, dimensions: now.dimensions.toSpliced(row, 1) }))}
            >
              <IconTrash size={17} stroke={1.7} />
            </ActionIcon>
          </div>
        ))}
      </div>
    </section>
  )
}

type CellProps = {
  cell: Cell
  values: DimensionValues
  label: string
  hasLabel: boolean
  error?: string
  onChange: (fields: Partial<DimensionValues>) => void
  onSize: (size: ReadSize) => void
  takeWords: TakeWords
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function DimensionCell({ cell, values, label, hasLabel, error, onChange, onSize, takeWords, onKeyDown }: CellProps) {
  const { t } = useTranslation('work-orders')
  const field = { 'aria-label': label, label: hasLabel ? label : undefined, 'data-cell': cell, error, onKeyDown }
  if (cell === 'size') {
    const { error: _ofWidth, ...sizeField } = field
    return <SizeField {...sizeField} value={values} onType={(sizeText) => onChange({ sizeText })} onRead={onSize} takeWords={takeWords} />
  }
  if (cell === 'dotNumber')
    return (
      <DotField
        {...field}
        placeholder={t('DotPlaceholder')}
        value={values.dotNumber}
        onChange={(text) => onChange({ dotNumber: text ?? '' })}
        takeWords={takeWords}
      />
    )
  return (
    <DecimalField
      {...field}
      error={cell === 'tyreWidth' && values.sizeText ? undefined : error}
      value={values[cell]}
      onChange={(value) => onChange({ [cell]: value })}
      rightSection={
        units[cell] && (
          <Text fz="xs" c="dimmed">
            {units[cell]}
          </Text>
        )
      }
      leftSection={cell === 'tyreRim' ? 'R' : undefined}
    />
  )
}

function DimensionsAsText({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { dimensions } = useOrder(form, 'dimensions').values
  return (
    <section aria-labelledby="dimensions">
      <Title order={2} fz={15} mb={8} id="dimensions">
        {t('TyreDimensions')}
      </Title>
      {dimensions.map((row, index) => (
        <Text key={index} fz="sm" className="number">
          {[
            formatTyre(row) || '-',
            row.tyrePressure !== null && `${format.number(row.tyrePressure)} bar`,
            row.boltTorque !== null && `${format.number(row.boltTorque)} Nm`,
            row.dotNumber && `DOT ${row.dotNumber}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
    </section>
  )
}
