import { linkOptions } from '@tanstack/react-router'

/** The page of a client. */
export const clientLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/clients/$clientId', params: { clientId: String(id) } })
