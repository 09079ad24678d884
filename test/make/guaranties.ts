import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

export const guaranties = ({ admin, organization }: Belongings) => ({
  guaranty: (draft: Partial<InputOf<typeof api.guaranties.create>> = {}) =>
    admin(api.guaranties.create, {
      organizationId: organization.id,
      clientName: 'Ion Pop',
      plateNumber: 'BV 12 ABC',
      subject: 'Anvelope de iarnă',
      startsOn: '2026-11-20',
      months: 24,
      ...draft,
    }),
})
