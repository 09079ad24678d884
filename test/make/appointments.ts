import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Belongings } from './belongings.ts'

type Body = Partial<InputOf<typeof api.appointments.create>>

/** Makes an appointment of an hour on a Monday with all contact fields filled. */
export const appointments = ({ admin, organization, number }: Belongings) => ({
  appointment: (more: Body = {}) =>
    admin(api.appointments.create, {
      organizationId: organization.id,
      from: '2031-11-24T08:00:00Z',
      to: '2031-11-24T09:00:00Z',
      carPlateNumber: `BV ${number()} APP`,
      clientName: 'Ștefan Őri',
      phone: '0722000111',
      carMake: 'Dacia',
      carModel: 'Logan',
      ...more,
    }),
})
