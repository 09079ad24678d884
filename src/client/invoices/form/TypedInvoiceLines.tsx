import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { products, type ProductChoice } from '#contract/products.ts'
import { vatTreatment } from '#domain/law/vat.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import { useFormat } from '#client/platform/format.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { LineRow } from '#client/ui/lines/LineRow.tsx'
import { LineNumber, ProductNameField, TypedLines, type LineActs } from '#client/ui/lines/TypedLines.tsx'
import { useLineKeys } from '#client/ui/lines/use-line-focus.ts'
import { useVatWord } from '#client/invoices/use-vat-word.ts'
import type { DraftTerms } from './draft-sums.ts'
import type { InvoiceFormDraft, TypedInvoiceLine } from './draft-values.ts'

const maxLines = 300
const codes = ['standard', 'reduced', 'reduced-2', 'exempt', 'reverse'] as const

type Props = { form: InvoiceFormDraft; terms: DraftTerms; lineTotals: number[]; isInBase: boolean }

/** The lines that no order has, always followed by a blank row. Totals are shown in the currency of the account alone. */
export function TypedInvoiceLines({ form, terms, lineTotals, isInBase }: Props) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { lines = [] } = form.values
  const wordOf = useVatWord()
  const [isChosen, setChosen] = useState(false)
  const withCodes = isChosen || lines.some(({ vatCode }) => vatCode != null && vatCode !== 'standard')
  const options = codes.flatMap((value) => {
    const treatment = vatTreatment(terms.country, value, terms.day)
    return treatment ? [{ value, label: wordOf({ vatCode: value, vatRate: treatment.percent }) }] : []
  })
  const canChoose = terms.vatScheme !== 'exempt' && options.length > 1
  const totals = isInBase ? { largest: Math.max(0, ...lineTotals) } : {}
  return (
    <div>
      <TypedLines label={t('InvoiceLines')} form={form} count={Math.min(lines.length + 1, maxLines)} {...totals}>
        {(row, acts) => (
          <InvoiceLineRow
            form={form}
            row={row}
            total={isInBase ? (lineTotals[row] ?? 0) : undefined}
            vatOptions={canChoose && withCodes ? options : undefined}
            {...acts}
          />
        )}
      </TypedLines>
      <Group justify="space-between" gap="xs" mt="xs">
        <Text fz="xs" c="dimmed">
          {t('LineKeysHint')}
        </Text>
        {canChoose && !withCodes && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChosen(true)}>
            {t('OtherVatRates')}
          </Button>
        )}
      </Group>
    </div>
  )
}

type RowProps = LineActs & {
  form: InvoiceFormDraft
  row: number
  total: number | undefined
  vatOptions: { value: string; label: string }[] | undefined
}

const blankLine = { productId: null, name: '', um: 'BUC', quantity: 1, price: null as never, counts: true, isService: false }

function InvoiceLineRow({ form, row, total, vatOptions, onMove, onRemove }: RowProps) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { money } = useFormat()
  const line = form.values.lines?.[row]
  const name = line?.name ?? ''
  const onKey = useLineKeys(row, !line?.price, onMove)
  const { items, isWaiting } = useSuggestions(
    products.choices,
    name,
    (quickText) => ({ quickText, organizationId: form.values.organizationId ?? 0 }),
    { enabled: line?.productId == null },
  )
  const errorOf = (field: keyof TypedInvoiceLine) => form.getInputProps(`lines.${row}.${field}`).error as string | undefined
  const change = (fields: Partial<TypedInvoiceLine>) =>
    form.setFieldValue('lines', (now: TypedInvoiceLine[] = []) => now.toSpliced(row, 1, { ...(now[row] ?? blankLine), ...fields }))
  const pick = (product: ProductChoice) => {
    change({
      productId: product.id,
      name: product.name,
      um: product.um,
      price: priceFor(product, undefined).price,
      isService: product.isService,
    })
    onMove(row, 'quantity')
  }
  return (
    <LineRow
      row={row}
      line={line && { name, quantity: line.quantity ?? null, um: line.um ?? '', price: line.price ?? null }}
      {...(total !== undefined && { total })}
      errors={line ? { quantity: errorOf('quantity'), um: errorOf('um'), price: errorOf('price') } : {}}
      onChange={(fields) => change(fields as Partial<TypedInvoiceLine>)}
      onKey={onKey}
      onRemove={onRemove}
      sign={<LineNumber number={line && row + 1} />}
      name={
        <>
          <ProductNameField
            row={row}
            onKey={onKey}
            placeholder={line ? undefined : t('InvoiceLinePlaceholder')}
            value={name}
            onType={(text) => (line || text !== '') && change({ productId: null, name: text })}
            items={items}
            isWaiting={isWaiting}
            renderOption={(product) => (
              <Group gap="sm" wrap="nowrap" justify="space-between">
                <Text fz="sm">{product.name}</Text>
                <Text fz="sm" className="number">
                  {money(priceFor(product, undefined).price)}
                </Text>
              </Group>
            )}
            onPick={pick}
            onEnter={() => name.trim() !== '' && onMove(row, 'quantity')}
            error={line && (errorOf('name') ?? errorOf('productId'))}
          />
          {line && vatOptions && (
            <NativeSelect
              size="xs"
              mt={4}
              maw={220}
              aria-label={t('VatOfLine', { number: row + 1 })}
              data={vatOptions}
              value={line.vatCode ?? 'standard'}
              error={errorOf('vatCode')}
              onChange={({ currentTarget }) =>
                change({ vatCode: currentTarget.value === 'standard' ? null : (currentTarget.value as TypedInvoiceLine['vatCode']) })
              }
            />
          )}
        </>
      }
    />
  )
}
