import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { formatAmount } from '#domain/text/format.ts'
import { useFormat } from '#client/platform/format.ts'
import { useVatWord } from '#client/invoices/use-vat-word.ts'

/** The lines of an invoice, in its currency. */
export function InvoiceLinesTable({ invoice: { lines, currency } }: { invoice: Pick<Invoice, 'lines' | 'currency'> }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { number, language } = useFormat()
  const wordOf = useVatWord()
  const amount = (value: number) => formatAmount(value, currency, language)
  if (lines.length === 0) return <Text c="dimmed">{t('NoLines')}</Text>
  return (
    <Table aria-label={t('InvoiceLines')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('InvoiceLineName')}</Table.Th>
          <Table.Th ta="right">{t('QuantityShort')}</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {t('Price')}
          </Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {t('Discount')}
          </Table.Th>
          <Table.Th ta="right">{t('NetAmount')}</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {t('VatAmount')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line, at) => (
          <Table.Tr key={line.id ?? `draft ${at}`}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {line.name}
              <Text fz="xs" c="dimmed">
                {wordOf(line)}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="number">
              {number(line.quantity)} {line.um}
            </Table.Td>
            <Table.Td ta="right" className="number" visibleFrom="sm">
              {amount(line.price)}
            </Table.Td>
            <Table.Td ta="right" className="number" visibleFrom="sm">
              {line.discount === 0 ? '–' : amount(line.discount)}
            </Table.Td>
            <Table.Td ta="right" className="number">
              {amount(line.net)}
            </Table.Td>
            <Table.Td ta="right" className="number" visibleFrom="sm">
              {amount(line.vat)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
