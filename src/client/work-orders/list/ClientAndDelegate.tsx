import { Text } from '@mantine/core'
import type { OrderRow } from '#contract/work-orders/order.ts'

/** Who came, and for which client. */
export const ClientAndDelegate = ({ order: { clientName, delegateName } }: { order: OrderRow }) => (
  <span title={[delegateName, clientName].filter(Boolean).join(', ')}>
    {delegateName && (
      <Text span inherit fw={400} c="dimmed">
        {`${delegateName}, `}
      </Text>
    )}
    {clientName}
  </span>
)
