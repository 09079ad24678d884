import { linkOptions } from '@tanstack/react-router'

export const balanceLink = (client: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/clients/$clientId/balance', params: { clientId: String(client) } })
