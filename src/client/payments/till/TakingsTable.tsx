import { Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Takings } from '#contract/cash-days.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { Difference } from './Difference.tsx'

type Props = {
  takings: Takings[]
  isClosed: boolean
  /** Filters of the list of payments to which the methods lead. */
  search?: SearchParams
}

/** Takings by payment method; of a closed day also what terminal and bank said. */
export function TakingsTable({ takings, isClosed, search }: Props) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { money } = useFormat()
  const hasCounts = isClosed && takings.some(({ counted }) => counted !== null)
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Payment')}</Table.Th>
          <Table.Th ta="right">{t('TakingsCount')}</Table.Th>
          <Table.Th ta="right">{t('Amount')}</Table.Th>
          {hasCounts && <Table.Th ta="right">{t('CountedSum')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {takings.map(({ paymentTypeId, paymentType, count, amount, refunds, counted }) => (
          <Table.Tr key={paymentTypeId}>
            <Table.Td>
              {search ? (
                <Link to="/dashboard/money" search={{ ...search, payment_type_id: String(paymentTypeId) }}>
                  {paymentType}
                </Link>
              ) : (
                paymentType
              )}
            </Table.Td>
            <Table.Td ta="right">{count}</Table.Td>
            <Table.Td ta="right" className="number">
              {money(amount)}
              {refunds !== 0 && <Text fz="xs" c="dimmed">{`${t('GivenBack')} ${money(refunds)}`}</Text>}
            </Table.Td>
            {hasCounts && (
              <Table.Td ta="right" className="number">
                {counted !== null && money(counted)}
                {counted !== null && counted !== amount && (
                  <Text fz="xs" component="div">
                    <Difference value={sumAmounts([counted, -amount])} />
                  </Text>
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{t('TotalTakings')}</Table.Th>
          <Table.Th />
          <Table.Th ta="right" className="number">
            {money(sumAmounts(takings.map(({ amount }) => amount)))}
          </Table.Th>
          {hasCounts && <Table.Th />}
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}
