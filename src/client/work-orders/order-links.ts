import { linkOptions } from '@tanstack/react-router'

/** Addresses where orders are created, viewed and edited. */
export const newOrderLink = linkOptions({ to: '/dashboard/workstation-settings/work-orders/create' })

/** The address where an order begins with the lines of an earlier one, its vehicle and its client. */
export const newOrderLikeLink = (order: { id: number; plateNumber: string }, clientId: number) =>
  linkOptions({
    to: '/dashboard/workstation-settings/work-orders/create',
    search: { client_id: String(clientId), plate_number: order.plateNumber, lines_of: String(order.id) },
  })

export const newInspectionLink = linkOptions({ to: '/dashboard/workstation-settings/work-orders/create-itp' })

/** Without `itp` the order's page redirects an inspection to its own address. */
export const orderLink = (id: number, viewMode: 'view' | 'edit', { itp }: { itp: boolean } = { itp: false }) =>
  linkOptions({
    to: `/dashboard/workstation-settings/work-orders/${itp ? 'edit-itp' : 'edit'}/$workOrderId`,
    params: { workOrderId: String(id) },
    search: { viewMode },
  })

/** The address where a guaranty is created for an order. */
export const guarantyLink = (orderId: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/guaranties', search: { for_order: String(orderId) } })

/** The address of an unfinished order. */
export const draftLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/work-orders/drafts/$draftId', params: { draftId: String(id) } })
