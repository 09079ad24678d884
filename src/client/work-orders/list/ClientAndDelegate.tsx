import { Text } from '@mantine/core'
import type { OrderRow } from '#contract/work-orders/order.ts'

/** The client, and the delegate who came in the client's name. */
export const ClientAndDelegate = ({ order: { clientName, delegateName } }: { order: OrderRow }) => (
  <span title={[clientName, delegateName].filter(Boolean).join(' · ')}>
    {clientName}
    {delegateName && (
      <Text span inherit fw={400} c="dimmed">
        {` · ${delegateName}`}
      </Text>
    )}
  </span>
)
