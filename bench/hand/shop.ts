import { api } from '#contract/index.ts'
import type { ShopFixture } from '#test/new-shop.ts'

/** Runs it for each number, a few at a time. */
async function forEach(from: number, to: number, make: (n: number) => Promise<unknown>) {
  let next = from
  const inTurn = async () => {
    while (next < to) await make(next++)
  }
  await Promise.all(Array.from({ length: 6 }, inTurn))
}

const plate = (n: number) =>
  `BV ${String(10 + (n % 90))} ${String.fromCharCode(65 + (Math.trunc(n / 26) % 26), 65 + (n % 26), 72 + (Math.trunc(n / 676) % 8))}`
const names = ['Ștefan Popa', 'Maria Ionescu', 'Kovács Attila', 'Transport Rapid SRL', 'Ana-Maria Constantinescu']
const nameOf = (n: number) => names[n % names.length]!

/** Orders of the board, in three columns alike. */
export const fillBoard = (shop: ShopFixture, from: number, to: number) =>
  forEach(from, to, (n) =>
    shop.make.workOrder({
      workOrder: { clientName: nameOf(n) },
      car: { plateNumber: plate(n) },
      status: (['new', 'in-progress', 'on-hold'] as const)[n % 3]!,
    }),
  )

export async function fillCustomerBoard(shop: ShopFixture, from: number, to: number) {
  const { appointmentGroups } = (await shop.admin(api.session.information, {})).account.organizations[0]!
  const groups = [null, ...appointmentGroups.map(({ id }) => id)]
  await forEach(from, to, (n) =>
    shop.make.customerOrder({ carPlateNumber: plate(n), clientName: nameOf(n), appointmentGroupId: groups[n % groups.length]! }),
  )
}

/** One after the other in each of the six days from this Monday on, from seven o'clock, a quarter of an hour each. */
export const fillWeek = (shop: ShopFixture, monday: string, count: number) =>
  forEach(0, count, (n) => {
    const from = Date.parse(`${monday}T05:00:00Z`) + (n % 6) * 86_400_000 + Math.trunc(n / 6) * 900_000
    const at = (minutes: number) => new Date(from + minutes * 60_000).toISOString()
    return shop.make.appointment({ from: at(0), to: at(15), carPlateNumber: plate(n), clientName: nameOf(n) })
  })

export const fillHotel = (shop: ShopFixture, count: number) =>
  forEach(0, count, (n) => shop.make.tyreHotel({ carNumber: plate(n), clientName: nameOf(n) }))

/** An order of so many lines, of which the last is still to be written by hand. */
export const orderOf = (shop: ShopFixture, lines: number) =>
  shop.make.workOrder({
    products: Array.from({ length: lines }, (_, n) => ({
      customProductName: `Montat ${n + 1}`,
      quantity: 4,
      price: 25,
      isService: 1 as const,
    })),
  })
