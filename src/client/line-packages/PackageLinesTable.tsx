import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maxPackageLines, type LinePackageDraft } from '#contract/line-packages.ts'
import { products } from '#contract/products.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { LineRow } from '#client/ui/lines/LineRow.tsx'
import { LineNumber, ProductNameField, TypedLines, type LineActs } from '#client/ui/lines/TypedLines.tsx'
import { useLineKeys } from '#client/ui/lines/use-line-focus.ts'

type Props = {
  form: FormDraft<typeof LinePackageDraft>
  /** Returns the name of a product. */
  nameOf: (productId: number) => string
  onPicked: (productId: number, name: string) => void
}

/** The lines of a package, always followed by a blank row. They have no totals, because the order decides what listed products cost. */
export function PackageLinesTable({ form, ...names }: Props) {
  const { t } = useTranslation('line-packages')
  const count = Math.min(form.values.lines.length + 1, maxPackageLines)
  return (
    <div>
      <TypedLines label={t('PackageLines')} form={form} count={count}>
        {(row, acts) => <PackageLineRow form={form} row={row} {...names} {...acts} />}
      </TypedLines>
    </div>
  )
}

type Lines = FormDraft<typeof LinePackageDraft>['values']['lines']
type Line = Lines[number]
type RowProps = Props & LineActs & { row: number }

/** A listed product, whose price the order decides, or any text with a price of its own. */
function PackageLineRow({ form, row, nameOf, onPicked, onMove, onRemove }: RowProps) {
  const { t } = useTranslation('line-packages')
  const { organizationId, workOrderTypeId, carTypeId, lines } = form.values
  const line = lines[row]
  const productId = line?.organizationProductId ?? null
  const name = productId === null ? (line?.customProductName ?? '') : nameOf(productId)
  const onKey = useLineKeys(row, productId === null && !line?.price, onMove)
  const { items, isWaiting } = useSuggestions(
    products.choices,
    name,
    (quickText) => ({ quickText, organizationId, ...(workOrderTypeId && { workOrderTypeId }), ...(carTypeId && { carTypeId }) }),
    { enabled: productId === null },
  )
  const errorOf = (field: keyof Line) => form.errors[`lines.${row}.${field}`]
  const change = (fields: Partial<Line>) =>
    form.setFieldValue('lines', (now: Lines) => now.toSpliced(row, 1, { ...(now[row] ?? blankPackageLine), ...fields }))
  return (
    <LineRow
      row={row}
      line={line && { name, quantity: line.quantity ?? null, um: line.um ?? '', price: line.price ?? null }}
      errors={{ quantity: errorOf('quantity'), um: errorOf('um'), price: errorOf('price') }}
      priceNote={productId === null ? undefined : t('PriceOfList')}
      onChange={change as (fields: object) => void}
      onKey={onKey}
      onRemove={onRemove}
      sign={<LineNumber number={line && row + 1} />}
      name={
        <ProductNameField
          row={row}
          onKey={onKey}
          placeholder={line ? undefined : t('PackageLinePlaceholder')}
          value={name}
          onType={(text) => (line || text !== '') && change({ organizationProductId: null, customProductName: text || null })}
          items={items}
          isWaiting={isWaiting}
          renderOption={(product) => <Text fz="sm">{product.name}</Text>}
          onPick={(product) => {
            onPicked(product.id, product.name)
            change({
              organizationProductId: product.id,
              customProductName: null,
              isService: product.isService,
              um: product.um,
              price: null,
            })
            onMove(row, 'quantity')
          }}
          onEnter={() => name.trim() !== '' && onMove(row, 'quantity')}
          error={errorOf('organizationProductId') ?? errorOf('customProductName')}
        />
      }
    />
  )
}

const blankPackageLine = {
  organizationProductId: null,
  customProductName: null,
  isService: false,
  quantity: 1,
  um: 'BUC',
  price: null,
}
