import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/work-orders/order.ts'
import { formatTyre } from '#contract/kit/tyres.ts'

/** Without enough room the name of the car is cut and the tyre size is not. Null if neither is stored. */
export function carAndTyres(order: OrderRow): ReactNode {
  const car = [order.make, order.model].filter(Boolean).join(' ')
  const size = formatTyre(order)
  if (!car && !size) return null
  return (
    <Group gap={6} wrap="nowrap" title={`${car} ${size}`}>
      <Text span inherit truncate>
        {car}
      </Text>
      <Text span fz="xs" c="dimmed" flex="none">
        {size}
      </Text>
    </Group>
  )
}
