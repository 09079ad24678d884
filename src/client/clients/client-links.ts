import { linkOptions } from '@tanstack/react-router'

export const clientLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/clients/$clientId', params: { clientId: String(id) } })

export const newOrderLinkForClient = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/work-orders/create', search: { client_id: String(id) } })
