import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { PublicSettings } from '#contract/organizations.ts'
import { addDays, dayInZone, toInstant, mondayBefore } from '#domain/text/calendar.ts'
import type { ShopFixture } from '#test/new-shop.ts'

type Body = Partial<InputOf<typeof api.booking.create>>

/** Returns the Monday of next week, which guests may book. */
export const nextMonday = (): string => addDays(mondayBefore(dayInZone(new Date().toISOString(), 'Europe/Bucharest')), 7)
export const slotOnMonday = (time: string): string => toInstant(nextMonday(), time, 'Europe/Bucharest').replace('Z', '.000Z')
export const span = (from: string, to: string) => ({ from: slotOnMonday(from), to: slotOnMonday(to) })

/** Publishes the booking page of a workplace. */
export const openPage = ({ admin, organization }: Pick<ShopFixture, 'admin' | 'organization'>, more: Partial<PublicSettings> = {}) =>
  admin(api.organizations.update, { id: organization.id, publicSettings: { published: true, ...more } })

/** Returns a guest who has just opened the page. */
export async function guestOf({ anonymous, organization }: Pick<ShopFixture, 'anonymous' | 'organization'>) {
  const { guestToken } = await anonymous(api.booking.generalInfo, {})
  const header = { 'x-guest-token': guestToken }
  const id = String(organization.id)
  return {
    header,
    id,
    book: (more: Body = {}, headers: Record<string, string> = {}) =>
      anonymous(
        api.booking.create,
        {
          page: id,
          ...span('10:00', '10:30'),
          clientName: 'Elena Rusu',
          phone: '0733111222',
          carPlateNumber: 'CJ 12 ABC',
          carMake: 'Dacia',
          ...more,
        },
        { ...header, ...headers },
      ),
  }
}
