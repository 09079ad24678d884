import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import classes from './LinesTable.module.css'

/** `total` is in bani; `note` stands below the price. */
type Line = { key: number; name: string; quantity: number; um: string; price: number; total: number; note?: ReactNode }

/** The lines of an order or of a collaborator's order as plain text. */
export function LinesAsText({ label, lines }: { label: string; lines: Line[] }) {
  const { t } = useTranslation('trade')
  const { money, number } = useFormat()
  if (lines.length === 0) return <Text c="dimmed">{t('NoLines')}</Text>
  return (
    <Table className={classes.text} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('LineName')}</Table.Th>
          <Table.Th ta="right">{t('QuantityShort')}</Table.Th>
          <Table.Th ta="right">{t('Price')}</Table.Th>
          <Table.Th ta="right">{t('Total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ key, name, quantity, um, price, total, note }) => (
          <Table.Tr key={key}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
            <Table.Td ta="right" className="number">
              {number(quantity)} {um}
            </Table.Td>
            <Table.Td ta="right" className="number">
              {money(price)}
              {note}
            </Table.Td>
            <Table.Td ta="right" className="number" fw={600}>
              {money(fromBani(total))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
