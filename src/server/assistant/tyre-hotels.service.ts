import { tyreHotelShelves } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { tyreHotels, type TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { namesOf } from '#domain/assistant/names.ts'
import { addDays } from '#domain/text/calendar.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import {
  dayText,
  linkTo,
  listed,
  mostRows,
  number,
  sizeModels,
  sizeText,
  tableOf,
  timeText,
  type Call,
  type Reply,
} from '#server/assistant/assistant.view.ts'

export const hotels = '/tyre-service/tyre-hotels'
const seasons = [
  ['winter', ['iarna', 'teli', 'winter']],
  ['summer', ['vara', 'nyari', 'summer']],
  ['all-season', ['allseason', 'negyevszakos']],
] as const

export const hotelColumns = (call: Call) =>
  [
    ['PlateNumberShort', (set: TyreHotel) => set.carNumber],
    ['Client', (set: TyreHotel) => set.clientName],
    ['TyreDimensions', (set: TyreHotel) => formatTyre(set)],
    ['QuantityShort', (set: TyreHotel) => String(set.tyreQuantity)],
    ['Shelf', (set: TyreHotel) => set.shelf?.fullCode],
    ['StorageUntil', (set: TyreHotel) => dayText(call, set.storageUntil)],
  ] as const

export function count(call: Call): Promise<Reply> {
  const season = seasons.find(([, names]) => names.some((name) => call.slots.words.includes(name)))?.[0]
  const models = { closed: false, organizationId: call.organizations, ...sizeModels(call), ...(season && { season: [season] }) }
  return listed(call, tyreHotels.search, {
    models,
    screen: ['all', hotels],
    columns: hotelColumns(call),
    content: ({ total }) => call.say('ChatHotelCount', { what: sizeText(call), number: number(call, total) }),
  })
}

/** By the plate, or by the name as it was typed, or without its ending. */
export async function where(call: Call): Promise<Reply> {
  const { plate, name = '' } = call.slots
  const asked = plate ? [{ carNumber: plate }] : namesOf(name).map((clientName) => ({ clientName }))
  for (const models of asked.map((some) => ({ closed: false, organizationId: call.organizations, ...some }))) {
    const found = await call.ask(tyreHotels.search, { models, pageSize: mostRows })
    const [first] = found.items
    if (!first) continue
    const said = {
      plate: first.carNumber,
      shelf: first.shelf?.fullCode ?? '',
      name: plate ?? first.clientName,
      number: number(call, found.total),
    }
    return {
      content: call.say(found.total > 1 ? 'ChatHotelSome' : first.shelf ? 'ChatHotelWhere' : 'ChatHotelUnplaced', said),
      table: tableOf(call.say, hotelColumns(call), found.items, found.total),
      ...linkTo(call, 'all', hotels, models),
    }
  }
  return { isUnknown: true, content: call.say('ChatHotelNone', { name: plate ?? name }) }
}

export const overdue = (call: Call): Promise<Reply> =>
  listed(call, tyreHotels.search, {
    models: { overdue: true, closed: false, organizationId: call.organizations },
    screen: ['all', hotels],
    columns: hotelColumns(call),
    content: ({ total }) => call.say('ChatHotelOverdue', { number: number(call, total) }),
  })

export async function prepare(call: Call): Promise<Reply> {
  const day = call.slots.period?.from ?? addDays(call.today, 1)
  const { items } = await call.ask(tyreHotels.pickList, { day })
  const table = tableOf(call.say, [['Time', ({ dueAt }) => timeText(call, dueAt)], ...hotelColumns(call).slice(0, 5)], items)
  return {
    content: call.say('ChatHotelPrepare', { day: dayText(call, day), number: number(call, items.length) }),
    ...(items.length > 0 && { table }),
    ...linkTo(call, 'all', `${hotels}/pick-list`, { day }),
  }
}

/** At the workplace of whoever asks: nobody carries tyres to another. */
export async function free(call: Call): Promise<Reply> {
  const { free: tyres, count: shelves } = await call.ask(tyreHotelShelves.fitting, { quantity: 1 })
  return listed(call, tyreHotelShelves.search, {
    models: { free: true, organizationId: [call.actor.organizationId] },
    screen: ['all', `${hotels}/shelves`],
    columns: [
      ['Shelf', ({ fullCode }) => fullCode],
      ['FreeRoom', ({ capacity, used }) => number(call, capacity - used)],
    ],
    content: () => call.say('ChatHotelFree', { tyres: number(call, tyres), shelves: number(call, shelves) }),
  })
}
