import { linkOptions } from '@tanstack/react-router'

/** The list of what was closed, the last first. Without its search the call answers as the board asks it: all at once, and as cards stand. */
export const closedLink = linkOptions({
  to: '/dashboard/client-order/closed',
  search: { order_by: 'closed_at', order_dir: 'desc', page_size: '15' },
})
