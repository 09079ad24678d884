import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

export const linePackages = ({ admin, organization, number }: Belongings) => ({
  linePackage: (draft: Partial<InputOf<typeof api.linePackages.create>> = {}) =>
    admin(api.linePackages.create, {
      name: `Pachet ${number()}`,
      organizationId: organization.id,
      lines: [{ customProductName: 'Verificat presiunea', isService: true, quantity: 4, price: 5 }],
      ...draft,
    }),
})
