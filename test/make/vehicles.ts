import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

export const vehicles = ({ admin, number }: Belongings) => ({
  vehicle: (draft: Partial<InputOf<typeof api.vehicles.create>> = {}) =>
    admin(api.vehicles.create, { plateNumber: `B ${number()} VEH`, make: 'Dacia', model: 'Duster', ...draft }),
})
