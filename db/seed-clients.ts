// Clients of a workplace and the vehicles they come with.

import type { ClientDraft, Company } from '#contract/clients/clients.ts'
import type { Car, TyreDimension } from '#contract/work-orders/order.ts'
import { fold } from '#domain/text/format.ts'
import type { output } from 'zod'
import { passengerCars, tyreDataByCarType, motorcycles, suvs, trucks, vans, type SeedCarModel, type SeedTyreSize } from './seed-cars.ts'
import type { Dice } from './seed-dice.ts'
import { companyWords, hungarianNames, romanianNames, streets, type Region } from './seed-names.ts'

export type SeedVehicle = {
  car: output<typeof Car>
  model: SeedCarModel
  size: SeedTyreSize
  dimensions: output<typeof TyreDimension>[]
  steelWheels: boolean
  /** On the day of the demo, and how many it gains a day. */
  km: number
  kmPerDay: number
}

export const createClientDraft = (dice: Dice, region: Region): Omit<ClientDraft, 'organizationId'> =>
  dice.percent(68) ? person(dice, region) : company(dice, region)

function person(dice: Dice, region: Region): Omit<ClientDraft, 'organizationId'> {
  const name = randomPersonName(dice)
  return {
    type: 'person',
    name,
    delegateName: null,
    phone: dice.percent(92) ? phone(dice) : null,
    email: dice.percent(35) ? `${letters(name).replaceAll(' ', '.')}@example.com` : null,
    fidelity: dice.percent(20),
    ...kept(dice, [
      'Preferă să fie sunat după ora 17.',
      'Ține anvelopele de iarnă la noi.',
      'Vine cu jenți de aliaj, atenție la prezoane.',
    ]),
    company: null,
    addresses: dice.percent(50) ? [address(dice, region)] : [],
    contacts: [],
  }
}

function company(dice: Dice, region: Region): Omit<ClientDraft, 'organizationId'> {
  const { first, second, form } = companyWords
  const name = `${dice.pick(first)} ${dice.pick(second)} ${dice.pick(form)}`
  const domain = `${letters(name).replaceAll(' ', '-')}.example.com`
  const delegate = randomPersonName(dice)
  const place = address(dice, region)
  const record: Company = {
    name,
    vatNumber: `RO ${vatNumber(dice)}`,
    regNumber: `${region.registerCode}/${dice.between(12, 3900)}/${dice.between(1994, 2025)}`,
    taxNumber: '',
    address: `${place.street} ${place.number}`,
    location: place.city,
    phone: phone(dice),
    email: `office@${domain}`,
  }
  return {
    type: 'company',
    name,
    delegateName: delegate,
    phone: phone(dice),
    email: dice.percent(60) ? `flota@${domain}` : null,
    fidelity: dice.percent(40),
    ...kept(dice, ['Factură cu termen de 30 de zile.', 'Comanda se confirmă întâi cu dispeceratul.', 'Flotă: se lucrează doar dimineața.']),
    company: record,
    addresses: [place],
    contacts: dice.percent(50) ? [{ name: randomPersonName(dice), phone: phone(dice), email: null }] : [],
  }
}

/** Gives 12 % of the clients a note, and 45 % consent to text messages. */
const kept = (dice: Dice, notes: string[]) => ({ notes: dice.percent(12) ? dice.pick(notes) : '', smsConsent: dice.percent(45) })

/** Family name last in Romanian and first in Hungarian, as people say them. */
export const randomPersonName = (dice: Dice): string =>
  dice.percent(78)
    ? `${dice.pick(romanianNames.given)} ${dice.pick(romanianNames.family)}`
    : `${dice.pick(hungarianNames.family)} ${dice.pick(hungarianNames.given)}`

const phone = (dice: Dice): string => `07${dice.between(2, 8)}${dice.digits(7)}`

const address = (dice: Dice, { county, towns, postCode }: Region) => ({
  street: dice.pick(streets),
  number: `${dice.between(1, 180)}${dice.percent(15) ? dice.letters(1, 'ABC') : ''}`,
  city: dice.pick(towns),
  county,
  postCode: `${postCode}${dice.digits(4)}`,
})

const letters = (name: string): string =>
  fold(name)
    .replace(/[^a-z ]/g, '')
    .trim()

/** Seven digits and the one that the tax office computes from them. */
function vatNumber(dice: Dice): string {
  const digits = [dice.between(1, 4), ...Array.from({ length: 6 }, () => dice.between(0, 9))]
  const weights = [3, 2, 1, 7, 5, 3, 2]
  const sum = digits.reduce((total, digit, i) => total + digit * (weights[i] ?? 0), 0)
  return `${digits.join('')}${((sum * 10) % 11) % 10}`
}

export function createVehicles(client: { type: 'person' | 'company' }, dice: Dice, region: Region): SeedVehicle[] {
  const count = client.type === 'person' ? dice.weighted([93, 1], [7, 2]) : dice.weighted([75, 1], [20, 2], [5, 3])
  return Array.from({ length: count }, () => vehicle(dice, modelOf(client, dice), region))
}

const modelOf = ({ type }: { type: 'person' | 'company' }, dice: Dice): SeedCarModel =>
  dice.pick(
    type === 'person'
      ? dice.weighted([70, passengerCars], [26, suvs], [4, motorcycles])
      : dice.weighted([38, passengerCars], [17, suvs], [30, vans], [15, trucks]),
  )

function vehicle(dice: Dice, model: SeedCarModel, region: Region): SeedVehicle {
  const size = dice.pick(model.sizes)
  const { pressure, torque } = tyreDataByCarType[model.carType] ?? { pressure: [2, 3], torque: 110 }
  const age = dice.between(0, 14)
  const kmPerDay = model.carType === 'Camion' ? dice.between(150, 380) : dice.between(15, 90)
  const [tyreWidth, tyreHeight, tyreRim] = size
  return {
    model,
    size,
    car: {
      plateNumber: plate(dice, region),
      vinNumber: dice.percent(55) ? `${dice.pick(['UU1', 'WVW', 'TMB', 'VF1', 'WBA', 'WDB'])}${dice.letters(5)}${dice.digits(9)}` : null,
      make: model.make,
      model: model.model,
      manufacturingYear: 2025 - age,
      description: '',
    },
    dimensions: [
      {
        tyreWidth,
        tyreHeight,
        tyreRim,
        tyrePressure: Math.round(dice.fraction(...pressure) * 10) / 10,
        boltTorque: torque,
        dotNumber: `${String(dice.between(1, 52)).padStart(2, '0')}${dice.between(20, 25)}`,
      },
    ],
    steelWheels: dice.percent(35),
    km: Math.round((age + 1) * 365 * kmPerDay * dice.fraction(0.7, 1)),
    kmPerDay,
  }
}

function plate(dice: Dice, { plates }: Region): string {
  if (dice.percent(4)) return dice.percent(50) ? `${dice.letters(3)}-${dice.digits(3)}` : `AA ${dice.letters(2)}-${dice.digits(3)}`
  const county = dice.percent(78) ? plates.own : dice.pick(plates.others)
  const number = county === 'B' && dice.percent(70) ? dice.between(100, 999) : dice.between(10, 99)
  return `${county} ${number} ${dice.letters(3)}`
}
