// The tyres that clients leave behind when theirs are changed for the season.

import { sql } from 'kysely'
import { addMonths, dayInZone } from '#domain/text/calendar.ts'
import { isFutureDot, seasonStoredOn, storageTerms, storedUntil } from '#domain/tyre-hotels/tyre-hotels.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import { toDerivedColumns } from '#server/tyre-hotels/tyre-hotels.view.ts'
import type { Dice } from './seed-dice.ts'

const names = {
  summer: [
    'Michelin Primacy 4',
    'Continental PremiumContact 6',
    'Hankook Ventus Prime 4',
    'Debica Presto UHP 2',
    'Bridgestone Turanza T005',
  ],
  winter: ['Michelin Alpin 6', 'Continental WinterContact TS 870', 'Nokian WR Snowproof', 'Debica Frigo HP 2', 'Hankook Winter i*cept RS3'],
}
const notes = ['', '', '', '', 'Un prezon lipsă', 'Jantă lovită stânga față', 'Capace în portbagaj', 'Tăietură pe flanc']
const about = 400
const terms = storageTerms({ thWarehouseCustom: false, thWarehouseMonths: 0, thWarehouseFee: 0, thWarehouseFeeWithRims: 0 })

/** Some of those whose tyres were changed left the others here; most sets of the season before were handed back. */
export async function seedTyreHotels(tx: OwnerTransaction, account: number, zone: string, now: Date, dice: Dice): Promise<void> {
  const today = dayInZone(now.toISOString(), zone)
  const handedBack = addMonths(today, -5)
  const { rows: orders } = await sql<Changed>`
    select w.id, w.uuid, w.organization_id, w.client_id, w.client_name, w.phone, w.plate_number, w.make, w.model, w.finished, w.created_by,
      w.tyre_width, w.tyre_height, w.tyre_rim
    from work_orders w where w.account_id = ${account} and w.finished is not null and w.tyre_width is not null and w.tyre_rim is not null
    order by hashint8(w.id) limit ${about}`.execute(tx)
  const sets = orders
    .toSorted((a, b) => (a.finished < b.finished ? -1 : 1))
    .map((order) => {
      const day = dayInZone(order.finished, zone)
      const season = seasonStoredOn(day)
      const dot = `${String(dice.between(1, 52)).padStart(2, '0')}${String(dice.between(18, 25))}`
      const { tyreWidth, tyreHeight, tyreRim } = order
      const row = { tyreQuantity: dice.percent(92) ? 4 : 2, tyreWidth, tyreHeight, tyreRim, dotNumber: isFutureDot(dot, day) ? null : dot }
      const written = {
        carNumber: order.plateNumber,
        carMake: order.make,
        carModel: order.model,
        clientName: order.clientName,
        phoneNumber: order.phone,
        tyreName: dice.percent(85) ? dice.pick(names[season]) : null,
        workOrderUuid: order.uuid,
      }
      const isBack = day < handedBack && dice.percent(90)
      const values = {
        ...written,
        ...toDerivedColumns(written, [row]),
        accountId: account,
        organizationId: order.organizationId,
        clientId: order.clientId,
        workOrderId: order.id,
        withRim: dice.percent(40),
        season,
        description: dice.pick(notes),
        storageUntil: storedUntil(day, terms),
        status: isBack ? 'closed' : 'open',
        closedAt: isBack ? new Date(Math.min(Date.parse(order.finished) + 150 * 86_400_000, now.getTime())).toISOString() : null,
        closedBy: isBack ? order.createdBy : null,
        createdBy: order.createdBy,
        createdAt: order.finished,
        updatedAt: order.finished,
      }
      return { values, row }
    })
  if (sets.length === 0) return
  const lying = await storeShelves(
    tx,
    account,
    sets.map(({ values }) => values),
  )
  const hotels = await tx
    .insertInto('tyreHotels')
    .values(sets.map(({ values }) => ({ ...values, shelfId: lying.get(values.workOrderId)?.id ?? null })))
    .returning(['id', 'workOrderId'])
    .execute()
  const idOf = new Map(hotels.map(({ id, workOrderId }) => [workOrderId, id]))
  const rows = sets.map(({ values, row }) => ({ ...row, accountId: account, hotelId: idOf.get(values.workOrderId)!, position: 0 }))
  await tx.insertInto('tyreHotelRows').values(rows).execute()
  const movements = sets.flatMap(({ values, row }) => {
    const shelf = lying.get(values.workOrderId)
    const line = { accountId: account, hotelId: idOf.get(values.workOrderId)!, quantity: row.tyreQuantity, userId: values.createdBy }
    return [
      { ...line, kind: 'in', toCode: null, at: values.createdAt },
      ...(shelf ? [{ ...line, kind: 'move', toCode: shelf.fullCode, at: values.createdAt }] : []),
      ...(values.closedAt ? [{ ...line, kind: 'out', toCode: null, at: values.closedAt }] : []),
    ]
  })
  await tx.insertInto('tyreHotelMovements').values(movements).execute()
}

type Stored = { organizationId: number; workOrderId: number; status: string; tyreQuantity: number }
const perShelf = 8
const shelvesPerRack = 4
/** Came in a moment ago and stand by the door. */
const unplaced = 3

/** In each workplace as many shelves as its sets need, and a rack to spare: which of them each set lies on, by its order. */
async function storeShelves(tx: OwnerTransaction, account: number, sets: Stored[]) {
  const lying = new Map<number, { id: number; fullCode: string }>()
  for (const [organization, theirs = []] of Object.entries(Object.groupBy(sets, ({ organizationId }) => organizationId))) {
    const open = theirs.filter(({ status }) => status === 'open').slice(0, -unplaced)
    // Two sets of four fill a shelf.
    const pairs = Array.from({ length: Math.ceil(open.length / 2) }, (_, i) => open.slice(2 * i, 2 * i + 2))
    const racks = Math.ceil(pairs.length / shelvesPerRack) + 1
    const shelves = Array.from({ length: racks * shelvesPerRack }, (_, i) => ({
      accountId: account,
      organizationId: Number(organization),
      location: '',
      rack: `A${Math.trunc(i / shelvesPerRack) + 1}`,
      code: String((i % shelvesPerRack) + 1),
      capacity: perShelf,
      used: (pairs[i] ?? []).reduce((sum, { tyreQuantity }) => sum + tyreQuantity, 0),
    }))
    const shelfRows = await tx.insertInto('tyreHotelShelves').values(shelves).returning(['id', 'fullCode']).execute()
    for (const [i, pair] of pairs.entries()) for (const { workOrderId } of pair) lying.set(workOrderId, shelfRows[i]!)
  }
  return lying
}

type Changed = {
  id: number
  uuid: string
  organizationId: number
  clientId: number
  clientName: string
  phone: string | null
  plateNumber: string
  make: string | null
  model: string | null
  finished: string
  createdBy: number
  tyreWidth: number
  tyreHeight: number | null
  tyreRim: number
}
