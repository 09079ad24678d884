import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

/** Makers for collaborators; the shop must have the module switched on. */
export const collaborators = ({ admin, organization, number }: Belongings) => {
  const collaborator = (draft: Partial<InputOf<typeof api.collaborators.create>> = {}) =>
    admin(api.collaborators.create, { name: `AutoPlus ${number()}`, ...draft })
  return {
    collaborator,
    collaboratorWorker: async (draft: Partial<InputOf<typeof api.collaboratorWorkers.create>> = {}) =>
      admin(api.collaboratorWorkers.create, {
        collaboratorId: draft.collaboratorId ?? (await collaborator()).id,
        name: `Dan ${number()}`,
        ...draft,
      }),
    collaboratorOrder: async (draft: Partial<InputOf<typeof api.collaboratorWorkOrders.create>> = {}) =>
      admin(api.collaboratorWorkOrders.create, {
        organizationId: organization.id,
        collaboratorId: draft.collaboratorId ?? (await collaborator()).id,
        plateNumber: 'BV 12 ABC',
        clientName: 'Ion Pop',
        date: '2026-10-03',
        ...draft,
      }),
  }
}
