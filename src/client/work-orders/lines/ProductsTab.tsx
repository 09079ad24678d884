import { Button, Table, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/money.ts'
import { useFormat } from '#client/platform/format.ts'
import { useSetting } from '#client/platform/setting.ts'
import { IconPlus } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { LineRow, type Cell } from './LineRow.tsx'
import classes from './LinesTable.module.css'
import { PackagePicker } from './PackagePicker.tsx'
import { UsedOften } from './UsedOften.tsx'
import { totalsOf, withBlankEnd } from '#client/work-orders/engine/order-rules.ts'
import { isBlank, type LineValues } from '#client/work-orders/engine/order-values.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

const ProductsDialog = onDemand(async () => (await import('./ProductsDialog.tsx')).ProductsDialog)

/** The lines of the order as a table to type into, which always ends in a blank row. */
export function ProductsTab({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const table = useRef<HTMLTableElement>(null)
  const addsSeveral = useSetting('wo_add_products_v2')
  const [isAdding, setAdding] = useState(false)
  const { values, readOnly, frozen } = form
  const totals = totalsOf(values, form.account)
  if (readOnly) return <LinesAsText form={form} />
  if (frozen) {
    return (
      <>
        <LinesAsText form={form} />
        <Text fz="xs" c="dimmed" mt="sm">
          {t('OrderIsClosed')}
        </Text>
      </>
    )
  }

  const focus = (row: number, cell: Cell) => {
    const find = (name: Cell) => table.current?.querySelector<HTMLInputElement>(`[data-row='${row}'] [data-cell='${name}']`)
    // The blank row has only the name field.
    const input = find(cell) ?? find('name')
    input?.focus()
    input?.select()
  }
  const replace = (key: number, next: (line: LineValues) => LineValues) =>
    form.update((now) => ({ ...now, lines: now.lines.map((line) => (line.key === key ? next(line) : line)) }))

  const remove = (row: number, line: LineValues) => {
    form.update((now) => ({ ...now, lines: now.lines.filter(({ key }) => key !== line.key) }), {
      done: 'LineRemoved',
      what: line.name,
      takeBack: (now) => ({ ...now, lines: withBlankEnd(now.lines.toSpliced(row, 0, line)) }),
    })
    focus(Math.max(0, row - 1), 'name')
  }

  return (
    <>
      <Table ref={table} className={classes.lines} aria-label={t('TabProducts')} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36} aria-label={t('LineKind')} />
            <Table.Th>{t('LineName')}</Table.Th>
            <Table.Th w={72} ta="right">
              {t('QuantityShort')}
            </Table.Th>
            <Table.Th w={64}>{t('Um')}</Table.Th>
            <Table.Th w={104} ta="right">
              {t('Price')}
            </Table.Th>
            <Table.Th w={112} ta="right">
              {t('Total')}
            </Table.Th>
            <Table.Th w={40} aria-label={t('RemoveLine')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {values.lines.map((line, row) => (
            <LineRow
              key={line.key}
              form={form}
              line={line}
              row={row}
              total={fromBani(totals.lineTotals[row] ?? 0)}
              onChange={(next) => replace(line.key, next)}
              onRemove={() => remove(row, line)}
              onMove={focus}
            />
          ))}
        </Table.Tbody>
      </Table>
      {addsSeveral && (
        <Button variant="default" size="xs" mt="sm" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setAdding(true)}>
          {t('AddSeveralProducts')}
        </Button>
      )}
      {isAdding && <ProductsDialog form={form} onClose={() => setAdding(false)} />}
      <UsedOften form={form} />
      <PackagePicker form={form} />
      <Text fz="xs" c="dimmed" mt="xs">
        {t('LinesHint')}
      </Text>
    </>
  )
}

/** The lines as plain text, for orders that are closed or only viewed. */
export function LinesAsText({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { lineTotals } = totalsOf(form.values, form.account)
  const lines = form.values.lines.map((line, row) => ({ line, total: fromBani(lineTotals[row] ?? 0) })).filter(({ line }) => !isBlank(line))
  if (lines.length === 0) return <Text c="dimmed">{t('NoLines')}</Text>
  return (
    <Table className={classes.text} aria-label={t('TabProducts')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('LineName')}</Table.Th>
          <Table.Th ta="right">{t('QuantityShort')}</Table.Th>
          <Table.Th ta="right">{t('Price')}</Table.Th>
          <Table.Th ta="right">{t('Total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ line, total }) => (
          <Table.Tr key={line.key}>
            <Table.Td>{line.name}</Table.Td>
            <Table.Td ta="right" className="number">
              {format.number(line.quantity ?? 1)} {line.um}
            </Table.Td>
            <Table.Td ta="right" className="number">
              {format.money(line.price ?? 0)}
            </Table.Td>
            <Table.Td ta="right" className="number" fw={600}>
              {format.money(total)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
