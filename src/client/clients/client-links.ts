import { linkOptions } from '@tanstack/react-router'

/** The page of a client. */
export const clientLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/clients/$clientId', params: { clientId: String(id) } })

/** Where an order is made for a client. */
export const newOrderLinkForClient = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/work-orders/create', search: { client_id: String(id) } })
