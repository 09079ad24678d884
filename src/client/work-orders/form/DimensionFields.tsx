import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatTyre } from '#contract/kit/tyres.ts'
import { parseTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { isWholeDot } from '#contract/kit/readers/dot.ts'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { WarningField } from '#client/ui/form/WarningField.tsx'
import { useFormat } from '#client/platform/format.ts'
import { IconPlus, IconTrash } from '#client/ui/icons.tsx'
import classes from './DimensionFields.module.css'
import { blankDimension, type DimensionValues } from '#client/work-orders/engine/order-values.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

const cells = ['tyreWidth', 'tyreHeight', 'tyreRim', 'tyrePressure', 'boltTorque', 'dotNumber'] as const
type Cell = (typeof cells)[number]
const labels = {
  tyreWidth: 'TyreWidth',
  tyreHeight: 'TyreHeight',
  tyreRim: 'TyreRim',
  tyrePressure: 'TyrePressure',
  boltTorque: 'BoltTorque',
  dotNumber: 'DotNumber',
} as const satisfies Record<Cell, string>
const units: Partial<Record<Cell, string>> = { tyrePressure: 'bar', boltTorque: 'Nm' }

/** Sizes, pressures and DOTs. A whole size may be typed into the width; Enter moves on, and from the last cell to the next row. */
export function DimensionFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { values, error } = useOrder(form, 'dimensions')
  const { dimensions } = values
  const list = useRef<HTMLDivElement>(null)
  if (form.readOnly) return <DimensionsAsText form={form} />

  const focus = (row: number, cell: Cell) =>
    list.current?.querySelector<HTMLInputElement>(`[data-row='${row}'] [data-cell='${cell}']`)?.focus()
  const set = (row: number, fields: Partial<DimensionValues>) =>
    form.update((now) => ({
      ...now,
      dimensions: now.dimensions.map((values, index) => (index === row ? { ...values, ...fields } : values)),
    }))
  const add = () => {
    // Rendered synchronously, so that the next key already goes into the new row.
    flushSync(() => form.update((now) => ({ ...now, dimensions: [...now.dimensions, blankDimension()] })))
    focus(form.now().dimensions.length - 1, 'tyreWidth')
  }

  const walk = (event: KeyboardEvent<HTMLInputElement>, row: number, cell: Cell) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step && dimensions[row + step]) {
      event.preventDefault()
      focus(row + step, cell)
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const isWholeSize = cell === 'tyreWidth' && parseTyreSize(event.currentTarget.value) !== undefined
    const next = isWholeSize ? 'tyrePressure' : cells[cells.indexOf(cell) + 1]
    if (next) focus(row, next)
    else if (dimensions[row + 1]) focus(row + 1, 'tyreWidth')
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

type ReadSize = NonNullable<ReturnType<typeof parseTyreSize>>
type DecimalFieldProps = ComponentProps<typeof DecimalField>

type CellProps = {
  cell: Cell
  values: DimensionValues
  label: string
  hasLabel: boolean
  error?: string
  onChange: (fields: Partial<DimensionValues>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function DimensionCell({ cell, values, label, hasLabel, error, onChange, onKeyDown }: CellProps) {
  const { t } = useTranslation('work-orders')
  const field = { 'aria-label': label, label: hasLabel ? label : undefined, 'data-cell': cell, error, onKeyDown }
  if (cell === 'dotNumber') {
    return (
      <WarningField
        {...field}
        inputMode="numeric"
        maxLength={4}
        placeholder={t('DotPlaceholder')}
        value={values.dotNumber}
        onChange={({ currentTarget }) => onChange({ dotNumber: currentTarget.value })}
        warnsAbout={(text) => !isWholeDot(text)}
        warning={t('DotOdd')}
      />
    )
  }
  const number = {
    ...field,
    value: values[cell],
    onChange: (value: number | null) => onChange({ [cell]: value }),
    rightSection: units[cell] && (
      <Text fz="xs" c="dimmed">
        {units[cell]}
      </Text>
    ),
    leftSection: cell === 'tyreRim' ? 'R' : undefined,
  }
  return cell === 'tyreWidth' ? <WidthField {...number} placeholder="205/55R16" onSize={onChange} /> : <DecimalField {...number} />
}

/** A whole size may be typed here; it is parsed when the field loses the focus, and its parts go to their fields. */
function WidthField({ onSize, ...field }: DecimalFieldProps & { onSize: (size: ReadSize) => void }) {
  const [reads, setReads] = useState(0)
  return (
    <DecimalField
      // A new key resets the field after a size was read, otherwise the typed text would stay in it.
      key={reads}
      {...field}
      onBlur={({ currentTarget }) => {
        const size = parseTyreSize(currentTarget.value)
        if (!size) return
        onSize(size)
        setReads(reads + 1)
      }}
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
