import { linkOptions } from '@tanstack/react-router'
import { collaboratorWorkOrders as orders } from '#contract/collaborators/collaborator-work-orders.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'

export const collaboratorOrderListLink = linkOptions({ to: '/dashboard/collaborator/work-orders' })
export const newCollaboratorOrderLink = linkOptions({ to: '/dashboard/collaborator/work-orders/create' })
export const collaboratorOrderLink = (id: number) =>
  linkOptions({ to: '/dashboard/collaborator/work-orders/$workOrderId', params: { workOrderId: String(id) } })

/** The order as a PDF, in the language of the screen. */
export const collaboratorOrderPdf = (id: number) => fetchFile(orders.pdf, { id, language: currentLanguage() })
