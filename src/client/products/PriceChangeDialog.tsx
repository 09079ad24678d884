import { Input, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PriceChange, priceRoundings, type ProductRow } from '#contract/products.ts'
import { changePrice } from '#domain/work-orders/price-changes.ts'
import { useFormat } from '#client/platform/format.ts'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import type { BulkDialogProps } from '#client/ui/list/selection/bulk.ts'

const words = { none: 'RoundingNone', half: 'RoundingHalf', whole: 'RoundingWhole' } as const
/** So many rows show the effect of the change. */
const maxPreviewed = 6

/** The price change and its rounding, with a preview of the first rows. */
export default function PriceChangeDialog({ rows, run, onClose }: BulkDialogProps<ProductRow>) {
  const { t } = useTranslation('products')
  const { amount, currency } = useFormat()
  const form = useDraft(PriceChange, { percent: null, rounding: 'none' })
  const isReadable = form.isValid()
  const shownPrice = ({ price }: ProductRow) => {
    if (!isReadable) return '–'
    const changed = changePrice(price, form.values as PriceChange)
    return changed === undefined ? t('InvalidNumber') : amount(changed)
  }
  const shown = rows.slice(0, maxPreviewed)
  return (
    <FormDialog size="lg" title={t('ChangePricesOf', { count: rows.length })} form={form} save={run} onClose={onClose}>
      <Stack gap="md">
        <DecimalField
          label={t('PriceChange')}
          description={t('PriceChangeHint')}
          required
          data-autofocus
          rightSection="%"
          {...form.getInputProps('percent')}
        />
        <Input.Wrapper label={t('Rounding')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('Rounding')}
            data={priceRoundings.map((rounding) => ({ value: rounding, label: t(words[rounding]) }))}
            {...form.getInputProps('rounding')}
          />
        </Input.Wrapper>
        <Table verticalSpacing={4} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('LineName')}</Table.Th>
              <Table.Th ta="right" w={116}>
                {t('PriceIn', { currency })}
              </Table.Th>
              <Table.Th ta="right" w={116}>
                {t('NewPrice', { currency })}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td title={row.name}>
                  <Text fz="sm" truncate>
                    {row.name}
                  </Text>
                </Table.Td>
                <Table.Td ta="right" className="number">
                  {amount(row.price)}
                </Table.Td>
                <Table.Td ta="right" className="number" fw={650}>
                  {shownPrice(row)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {rows.length > shown.length && (
          <Text fz="xs" c="dimmed">
            {t('AndOthers', { count: rows.length - shown.length })}
          </Text>
        )}
      </Stack>
    </FormDialog>
  )
}
