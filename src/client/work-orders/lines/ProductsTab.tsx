import { Button, Text } from '@mantine/core'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isInvoiced } from '#domain/work-orders/work-orders.ts'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { IconPlus } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { LinesAsText } from '#client/ui/lines/LinesAsText.tsx'
import { LinesTable } from '#client/ui/lines/LinesTable.tsx'
import { useLineFocus } from '#client/ui/lines/use-line-focus.ts'
import { EditableLine } from './EditableLine.tsx'
import { PackagePicker } from './PackagePicker.tsx'
import { FrequentProducts } from './FrequentProducts.tsx'
import { unpricedLines, withBlankEnd } from '#client/work-orders/engine/order-rules.ts'
import { computeFormTotals } from '#client/work-orders/engine/order-sums.ts'
import { isBlankLine, type LineValues, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** Few orders come from a request. */
const RequestedServices = lazyPart(() => import('./RequestedServices.tsx'))
const ProductsDialog = onDemand(async () => (await import('./ProductsDialog.tsx')).ProductsDialog)

/** The lines of the order, editable or read-only. */
export function ProductsTab({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { readOnly, frozen, saved } = form
  if (readOnly) return <ReadOnlyLines form={form} />
  if (frozen) {
    return (
      <>
        <ReadOnlyLines form={form} />
        <Text fz="xs" c="dimmed" mt="sm">
          {saved && isInvoiced(saved) ? t('InvoicedAs', { number: saved.invoice?.number }) : t('OrderIsClosed')}
        </Text>
      </>
    )
  }

  return <OrderLinesTable form={form} />
}

/** A table that always ends in a blank row; each row renders on its own. */
function OrderLinesTable({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { table, focus } = useLineFocus()
  const addsSeveral = useAccountSetting('wo_add_products_v2')
  const [isAdding, setAdding] = useState(false)
  const { update, now } = form
  const keys = useOrderPart(form, ({ values }) => values.lines.map(({ key }) => key))
  const largest = useOrderPart(form, ({ values }) => Math.max(...computeFormTotals(values, form).lineTotals))
  const hasRequests = useOrderPart(form, ({ values }) => [values.clientRequested, ...values.customerRequest].join('').trim() !== '')
  const { values: fit } = useOrder(form, 'organizationId', 'carTypeId', 'workOrderTypeId', 'dimensions', 'itp')

  const replace = useCallback(
    (key: number, next: (line: LineValues, order: OrderValues) => LineValues) =>
      update((values) => ({ ...values, lines: values.lines.map((line) => (line.key === key ? next(line, values) : line)) })),
    [update],
  )
  const remove = useCallback(
    (row: number) => {
      const line = now().lines[row]!
      update((values) => ({ ...values, lines: values.lines.filter(({ key }) => key !== line.key) }), {
        done: 'LineRemoved',
        what: line.name,
        takeBack: (values) => ({ ...values, lines: withBlankEnd(values.lines.toSpliced(row, 0, line)) }),
      })
      // The focus moves to the line above, or from the first line to the next one, which always exists: the table ends in a blank line.
      focus(row === 0 ? 1 : row - 1, 'name')
    },
    [update, now, focus],
  )

  return (
    <>
      <LinesTable table={table} label={t('TabProducts')} sign={t('LineKind')} largest={largest}>
        {keys.map((key, row) => (
          <EditableLine key={key} form={form} fit={fit} row={row} onChange={replace} onRemove={remove} onMove={focus} />
        ))}
      </LinesTable>
      {addsSeveral && (
        <Button variant="default" size="xs" mt="sm" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setAdding(true)}>
          {t('AddSeveralProducts')}
        </Button>
      )}
      {isAdding && <ProductsDialog form={form} onClose={() => setAdding(false)} />}
      {form.creating && hasRequests && (
        <Suspense>
          <RequestedServices form={form} />
        </Suspense>
      )}
      <FrequentProducts form={form} />
      <PackagePicker form={form} />
      <Text fz="xs" c="dimmed" mt="xs">
        {t('LinesHint')}
      </Text>
    </>
  )
}

/** The lines as plain text, for orders that are closed or only viewed. */
export function ReadOnlyLines({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { values } = useOrder(form)
  const { lineTotals } = computeFormTotals(values, form)
  const unpriced = unpricedLines(values, form)
  const note = (
    <Text fz="xs">
      <FieldWarning>{t('NoPriceYet')}</FieldWarning>
    </Text>
  )
  const lines = values.lines
    .map((line, row) => ({ ...line, total: lineTotals[row] ?? 0, note: unpriced.includes(line) && note }))
    .filter((line) => !isBlankLine(line))
    .map((line) => ({ ...line, quantity: line.quantity ?? 1, price: line.price ?? 0 }))
  return <LinesAsText label={t('TabProducts')} lines={lines} />
}
