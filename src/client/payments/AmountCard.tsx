import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: ReactNode; amount: string; about: readonly (string | false | null)[]; children?: ReactNode }

/** A row with an amount on a screen too narrow for the table; a long title is cut. `children` stand between the head and the facts. */
export function AmountCard({ title, amount, about, children }: Props) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} truncate title={typeof title === 'string' ? title : undefined}>
          {title}
        </Text>
        <Text fw={600} className="number">
          {amount}
        </Text>
      </Group>
      {children}
      <Text fz="xs" c="dimmed">
        {about.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}
