import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** Values by their labels; a value that is empty or false has no row. */
  facts: Record<string, ReactNode>
  /** Pixels. */
  labelWidth: number
}

/** The facts of a record, each with its label, at the beginning of the record's page. */
export const FactsTable = ({ facts, labelWidth }: Props) => (
  <Table withRowBorders={false} verticalSpacing={5} style={{ overflowWrap: 'anywhere' }}>
    <Table.Tbody>
      {Object.entries(facts)
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400} c="dimmed" w={labelWidth}>
              {label}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
    </Table.Tbody>
  </Table>
)
