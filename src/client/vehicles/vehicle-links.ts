import { linkOptions } from '@tanstack/react-router'

export const vehicleLink = (id: number) =>
  linkOptions({ to: '/dashboard/workstation-settings/vehicles/$vehicleId', params: { vehicleId: String(id) } })
