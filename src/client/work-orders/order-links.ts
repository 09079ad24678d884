import { linkOptions } from '@tanstack/react-router'

/** Where orders are made, seen and edited. */
export const newOrderLink = linkOptions({ to: '/dashboard/workstation-settings/work-orders/create' })

export const newInspectionLink = linkOptions({ to: '/dashboard/workstation-settings/work-orders/create-itp' })

/** Who does not know whether it is an inspection is led on from there. */
export const orderLink = (id: number, viewMode: 'view' | 'edit', { itp }: { itp: boolean } = { itp: false }) =>
  linkOptions({
    to: `/dashboard/workstation-settings/work-orders/${itp ? 'edit-itp' : 'edit'}/$workOrderId`,
    params: { workOrderId: String(id) },
    search: { viewMode },
  })

/** Where a guaranty is made for the work of an order. */
export const guarantyLink = (orderId: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/guaranties', search: { for_order: String(orderId) } })

/** An order that is still being written. */
export const draftLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/work-orders/drafts/$draftId', params: { draftId: String(id) } })
