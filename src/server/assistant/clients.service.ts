import { clients, type ClientRow } from '#contract/clients/clients.ts'
import { guaranties } from '#contract/guaranties.ts'
import { loyaltyCards } from '#contract/loyalty-cards.ts'
import { fail } from '#contract/kit/errors.ts'
import { tyreHotels } from '#contract/tyre-hotels/tyre-hotels.ts'
import { vehicles, type PlateLookupResult, type Vehicle } from '#contract/vehicles.ts'
import { namesOf } from '#domain/assistant/names.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { fold } from '#contract/kit/fold.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { dayText, linkTo, listed, mostRows, number, tableOf, type Call, type Reply, type Way } from '#server/assistant/assistant.view.ts'

const list = '/workstation-settings/clients'
const cars = '/workstation-settings/vehicles'
/** So many are offered to choose from. */
const mostChoices = 5

/** The one client of this name; where there are some, they are offered, and of many the list. */
export async function withClient(call: Call, answer: (client: ClientRow) => Promise<Reply>): Promise<Reply> {
  const { name = '' } = call.slots
  for (const quickText of namesOf(name)) {
    const { items, total } = await call.ask(clients.search, { models: { quickText }, pageSize: mostRows })
    const [first] = items
    if (!first) continue
    const same = items.filter((client) => fold(client.name) === fold(quickText))
    const meant = total === 1 ? first : same.length === 1 ? same[0]! : undefined
    if (meant) return answer(meant)
    const isFew = total <= mostChoices && new Set(items.map((client) => fold(client.name))).size === items.length
    if (isFew) {
      return { content: call.say('DidYouMean'), choices: items.map((client) => ({ text: client.name, message: call.about(client.name) })) }
    }
    const columns = [
      ['Name', (client: ClientRow) => client.name],
      ['Phone', (client: ClientRow) => client.phone],
    ] as const
    return {
      content: call.say('ChatManyClients', { name: quickText, number: number(call, total) }),
      table: tableOf(call.say, columns, items, total),
      ...linkTo(call, 'office', list, { quickText, organizationId: call.organizations }),
    }
  }
  return { isUnknown: true, content: call.say('ChatNoClient', { name }), ...linkTo(call, 'office', list) }
}

export const phone = (call: Call): Promise<Reply> =>
  withClient(call, async (client) => ({
    content: call.say(client.phone ? 'ChatPhone' : 'ChatNoPhone', { name: client.name, phone: client.phone ?? '' }),
    ...linkTo(call, 'office', `${list}/${client.id}`),
  }))

export const vehiclesOf = (call: Call): Promise<Reply> =>
  withClient(call, ({ id, name }) =>
    listed(call, vehicles.search, {
      models: { clientId: [id] },
      screen: ['office', cars],
      columns: [
        ['PlateNumberShort', ({ plateNumber }: Vehicle) => plateNumber],
        ['Vehicle', ({ make, model }: Vehicle) => [make, model].filter(Boolean).join(' ')],
        ['ItpUntil', ({ itpUntil }: Vehicle) => dayText(call, itpUntil)],
      ],
      content: ({ items, total }) =>
        call.say(total > 0 ? 'ChatVehiclesOf' : 'ChatNoVehiclesOf', {
          name,
          number: number(call, total),
          plates: items.map(({ plateNumber }) => plateNumber).join(', '),
        }),
    }),
  )

export const card = (call: Call): Promise<Reply> =>
  withClient(call, ({ id, name }) =>
    listed(call, loyaltyCards.search, {
      models: { clientId: [id], organizationId: call.organizations },
      screen: ['office', '/workstation-settings/loyalty-cards'],
      columns: [
        ['CardNumber', (found) => found.number],
        ['Client', ({ clientName }) => clientName],
      ],
      content: ({ items: [first] }) => call.say(first ? 'ChatCard' : 'ChatNoCard', { name, number: first?.number ?? '' }),
    }),
  )

/** The vehicle of this plate and no other, as the counter knows it. */
async function withVehicle(call: Call, answer: (known: PlateLookupResult) => Promise<Reply> | Reply): Promise<Reply> {
  const { plate = '' } = call.slots
  const { items } = await call.ask(vehicles.plate, { value: plate.slice(0, 15) })
  const known = items.find(({ plateNumber }) => plateKey(plateNumber) === plateKey(plate))
  if (!known) return { content: call.say('ChatNoVehicle', { plate }), ...linkTo(call, 'office', cars, { quickText: plate }) }
  return { ...(await answer(known)), ...linkTo(call, 'office', cars, { quickText: known.plateNumber }) }
}

type Saying = (call: Call, known: PlateLookupResult) => string

const inspectionOf: Saying = (call, { plateNumber: plate, itpUntil }) =>
  call.say(itpUntil ? 'ChatItpUntil' : 'ChatNoItp', { plate, day: dayText(call, itpUntil) })

const ownerOf: Saying = (call, { plateNumber: plate, client }) =>
  call.say(client ? 'ChatOwner' : 'ChatNoOwner', { plate, name: client?.name ?? '' })

const mileageOf: Saying = (call, { plateNumber: plate, carKm, kmAt }) =>
  call.say(carKm === null ? 'ChatNoKm' : 'ChatKm', { plate, km: number(call, carKm ?? 0), day: dayText(call, kmAt) })

/** What was fitted last, and what lies in the hotel. */
async function tyresOf(call: Call, { plateNumber: plate, tyreDimensions }: PlateLookupResult): Promise<string> {
  const sizes = [...new Set(tyreDimensions.map((size) => formatTyre(size)).filter(Boolean))].join(', ')
  const { items } = await call.ask(tyreHotels.search, { models: { carNumber: plate, closed: false }, pageSize: mostRows })
  const stored = items.map((set) => [formatTyre(set), set.shelf?.fullCode].filter(Boolean).join(' · ')).join(', ')
  const fitted = call.say(sizes ? 'ChatTyres' : 'ChatNoTyres', { plate, sizes })
  return items.length > 0 ? `${fitted} ${call.say('ChatTyresStored', { stored })}` : fitted
}

const saying =
  (say: (...given: Parameters<Saying>) => Promise<string> | string): Way =>
  (call) =>
    withVehicle(call, async (known) => ({ content: await say(call, known) }))
export const inspection = saying(inspectionOf)
export const owner = saying(ownerOf)
export const mileage = saying(mileageOf)
export const tyres = saying(tyresOf)

/** All of that, and what the vehicle came for, the last first. */
export const vehicle: Way = (call) =>
  withVehicle(call, async (known) => {
    const said = [ownerOf(call, known), inspectionOf(call, known), mileageOf(call, known), await tyresOf(call, known)]
    const { items } = await call.ask(vehicles.history, { id: known.id })
    const table = tableOf(
      call.say,
      [
        ['VisitDate', ({ date }) => dayText(call, dayInZone(date, call.zone))],
        ['OrderNumber', ({ uuid }) => uuid],
        ['Work', ({ summary }) => summary],
      ],
      items,
    )
    return { content: said.join('\n'), ...(items.length > 0 && { table }) }
  })

/** Whom these letters may mean. */
export const found = (call: Call, quickText: string): Promise<Reply> =>
  listed(call, clients.search, {
    models: { quickText, organizationId: call.organizations },
    screen: ['office', list],
    columns: [
      ['Name', ({ name }: ClientRow) => name],
      ['Phone', ({ phone }: ClientRow) => phone],
      ['PlateNumberShort', ({ plates }: ClientRow) => plates.join(', ')],
      ['LastVisit', ({ lastVisit }: ClientRow) => dayText(call, lastVisit)],
    ],
    content: ({ total }) => call.say('ChatFound', { number: number(call, total) }),
  })

export async function guaranty(call: Call): Promise<Reply> {
  const { plate = '' } = call.slots
  if (plate === '') fail('NotFound')
  return listed(call, guaranties.search, {
    models: { plateNumber: plate.slice(0, 15), organizationId: call.organizations },
    screen: ['office', '/workstation-settings/guaranties'],
    columns: [
      ['GuarantySubject', ({ subject }) => subject],
      ['PlateNumberShort', ({ plateNumber }) => plateNumber],
      ['ExpiresOn', ({ expiresOn }) => dayText(call, expiresOn)],
    ],
    content: ({ items }) => {
      const current = items.find(({ state }) => state === 'active')
      if (!current) return call.say('ChatNoGuaranty', { plate })
      const { subject, expiresOn } = current
      return call.say(expiresOn ? 'ChatGuaranty' : 'ChatGuarantyForEver', { plate, subject, day: dayText(call, expiresOn) })
    },
  })
}
