import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

export const tyreHotels = ({ admin, organization }: Belongings) => ({
  tyreHotel: (draft: Partial<InputOf<typeof api.tyreHotels.create>> = {}) =>
    admin(api.tyreHotels.create, {
      organizationId: organization.id,
      clientName: 'Ion Pop',
      carNumber: 'BV 12 ABC',
      ...(draft.metaData?.tyreDimensions ? {} : { tyreQuantity: 4, tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }),
      ...draft,
    }),
})
