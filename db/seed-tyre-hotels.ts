// The tyres that clients leave behind when theirs are changed for the season.

import { sql, type NotNull } from 'kysely'
import { addMonths, dayInZone } from '#domain/text/calendar.ts'
import { isFutureDot, seasonStoredOn, storageTerms, storedUntil } from '#domain/tyre-hotels/tyre-hotels.ts'
import { toDerivedColumns } from '#server/tyre-hotels/tyre-hotels.view.ts'
import { day, earliest, later, zone } from './seed-days.ts'
import { store, type DemoShop, type NewRow } from './seed-shop.ts'

const names = {
  summer: ['Michelin Primacy 4', 'Continental PremiumContact 6', 'Hankook Ventus Prime 4', 'Bridgestone Turanza T005'],
  winter: ['Michelin Alpin 6', 'Continental WinterContact TS 870', 'Nokian WR Snowproof', 'Hankook Winter i*cept RS3'],
}
const notes = ['', '', '', '', 'Un prezon lipsă', 'Jantă lovită stânga față', 'Capace în portbagaj', 'Tăietură pe flanc']
const about = 400
const terms = storageTerms({ thWarehouseCustom: false, thWarehouseMonths: 0, thWarehouseFee: 0, thWarehouseFeeWithRims: 0 })

/** Some of those whose tyres were changed left the others here; most sets of the season before were handed back. */
export async function seedTyreHotels(shop: DemoShop): Promise<void> {
  const { tx, account, now, today, dice } = shop
  const handedBack = addMonths(today, -5)
  const changed = tx
    .selectFrom('workOrders')
    .selectAll()
    .where('accountId', '=', account)
    .where('finished', 'is not', null)
    .where('tyreWidth', 'is not', null)
    .where('tyreRim', 'is not', null)
    .$narrowType<{ finished: NotNull }>()
    .orderBy(sql`hashint8(id)`)
    .limit(about)
  const orders = await tx.selectFrom(changed.as('w')).selectAll().orderBy('finished').execute()
  const rows: Omit<NewRow<'tyreHotelRows'>, 'hotelId'>[] = []
  const sets = orders.map((order) => {
    const { organizationId, clientId, clientName, createdBy, finished, tyreWidth, tyreHeight, tyreRim } = order
    const date = dayInZone(finished, zone)
    const season = seasonStoredOn(date)
    const dot = `${String(dice.between(1, 52)).padStart(2, '0')}${dice.between(18, 25)}`
    const row = { tyreQuantity: dice.percent(92) ? 4 : 2, tyreWidth, tyreHeight, tyreRim, dotNumber: isFutureDot(dot, date) ? null : dot }
    rows.push({ ...row, position: 0 })
    const written = {
      carNumber: order.plateNumber,
      carMake: order.make,
      carModel: order.model,
      clientName,
      phoneNumber: order.phone,
      tyreName: dice.percent(85) ? dice.pick(names[season]) : null,
      workOrderUuid: order.uuid,
    }
    const isBack = date < handedBack && dice.percent(90)
    return {
      ...written,
      ...toDerivedColumns(written, [row]),
      organizationId,
      clientId,
      workOrderId: order.id,
      withRim: dice.percent(40),
      season,
      description: dice.pick(notes),
      storageUntil: storedUntil(date, terms),
      status: isBack ? 'closed' : 'open',
      closedAt: isBack ? earliest(later(finished, 150 * day), now) : null,
      closedBy: isBack ? createdBy : null,
      createdBy,
      createdAt: finished,
      updatedAt: finished,
    }
  })
  const shelves = await storeShelves(shop, sets)
  const placed = sets.map((set) => ({ ...set, shelfId: shelves.get(set)?.id ?? null }))
  const hotels = await store(shop, 'tyreHotels', placed)
  const hotelRows = hotels.map(({ id: hotelId }, i) => ({ ...rows[i]!, hotelId }))
  await store(shop, 'tyreHotelRows', hotelRows)
  const movements = sets.flatMap((set, i) => {
    const toCode = shelves.get(set)?.fullCode
    const line = { hotelId: hotels[i]!.id, quantity: set.tyreQuantity, userId: set.createdBy, at: set.createdAt }
    return [
      { ...line, kind: 'in' },
      ...(toCode ? [{ ...line, kind: 'move', toCode }] : []),
      ...(set.closedAt ? [{ ...line, kind: 'out', at: set.closedAt }] : []),
    ]
  })
  await store(shop, 'tyreHotelMovements', movements)
}

type TyreSet = { organizationId: number; status: string; tyreQuantity: number }
const perShelf = 8
const shelvesPerRack = 4
/** Came in a moment ago and stand by the door. */
const unplaced = 3

/** In each workplace as many shelves as its sets need, and a rack to spare: on which of them each set lies. */
async function storeShelves<Set extends TyreSet>(shop: DemoShop, sets: Set[]) {
  const shelfOf = new Map<Set, { id: number; fullCode: string }>()
  for (const [organizationId, theirs] of Map.groupBy(sets, (set) => set.organizationId)) {
    const open = theirs.filter(({ status }) => status === 'open').slice(0, -unplaced)
    // Two sets of four fill a shelf.
    const racks = Math.ceil(open.length / 2 / shelvesPerRack) + 1
    const shelves = Array.from({ length: racks * shelvesPerRack }, (_, i) => {
      const used = open.slice(2 * i, 2 * i + 2).reduce((sum, { tyreQuantity }) => sum + tyreQuantity, 0)
      const code = String((i % shelvesPerRack) + 1)
      return { organizationId, location: '', rack: `A${Math.trunc(i / shelvesPerRack) + 1}`, code, capacity: perShelf, used }
    })
    const stored = await store(shop, 'tyreHotelShelves', shelves)
    for (const [i, set] of open.entries()) shelfOf.set(set, stored[Math.trunc(i / 2)]!)
  }
  return shelfOf
}
