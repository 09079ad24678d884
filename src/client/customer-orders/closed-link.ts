import { linkOptions } from '@tanstack/react-router'

/** The list of closed orders, the latest first. Without these params the endpoint answers for the board: unpaged and in board order. */
export const closedLink = linkOptions({
  to: '/dashboard/client-order/closed',
  search: { order_by: 'closed_at', order_dir: 'desc', page_size: '15' },
})
