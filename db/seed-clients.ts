// Clients of a workplace and the vehicles they come with.

import type { z } from 'zod'
import { ClientDraft } from '#contract/clients/clients.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import type { Car, TyreDimension } from '#contract/work-orders/order.ts'
import { fold } from '#contract/kit/fold.ts'
import { passengerCars, tyreDataByCarType, motorcycles, suvs, trucks, vans, type SeedCarModel, type SeedTyreSize } from './seed-cars.ts'
import type { Dice } from './seed-dice.ts'
import { clientNotes, companyWords, hungarianNames, romanianNames, streets, type Region } from './seed-names.ts'

export type SeedVehicle = {
  car: z.output<typeof Car>
  model: SeedCarModel
  size: SeedTyreSize
  dimensions: [z.output<typeof TyreDimension>]
  steelWheels: boolean
  /** On the day of the demo, and how many it gains a day. */
  km: number
  kmPerDay: number
}

export function createClientDraft(dice: Dice, region: Region, organizationId: number): ClientDraft {
  const type: ClientDraft['type'] = dice.percent(68) ? 'person' : 'company'
  const place = addressIn(dice, region)
  // 12 % of the clients have a note, and 45 % consent to text messages.
  const client = {
    organizationId,
    type,
    phone: dice.percent(92) ? phone(dice) : null,
    fidelity: dice.percent(25),
    notes: dice.percent(12) ? dice.pick(clientNotes[type]) : '',
    smsConsent: dice.percent(45),
    addresses: dice.percent(65) ? [place] : [],
  }
  if (type === 'person') {
    const name = randomPersonName(dice)
    const email = dice.percent(35) ? `${letters(name, '.')}@example.com` : null
    return fillDefaults(ClientDraft, { ...client, name, email })
  }
  const { first, second, form } = companyWords
  const name = `${dice.pick(first)} ${dice.pick(second)} ${dice.pick(form)}`
  const domain = `${letters(name, '-')}.example.com`
  return fillDefaults(ClientDraft, {
    ...client,
    name,
    delegateName: randomPersonName(dice),
    email: dice.percent(60) ? `flota@${domain}` : null,
    company: {
      name,
      vatNumber: `RO ${vatNumber(dice)}`,
      regNumber: `${region.registerCode}/${dice.between(12, 3900)}/${dice.between(1994, 2025)}`,
      taxNumber: '',
      address: `${place.street} ${place.number}`,
      location: place.city,
      phone: phone(dice),
      email: `office@${domain}`,
    },
    contacts: dice.percent(50) ? [{ name: randomPersonName(dice), phone: phone(dice) }] : [],
  })
}

/** Family name last in Romanian and first in Hungarian, as people say them. */
const randomPersonName = (dice: Dice): string =>
  dice.percent(78)
    ? `${dice.pick(romanianNames.given)} ${dice.pick(romanianNames.family)}`
    : `${dice.pick(hungarianNames.family)} ${dice.pick(hungarianNames.given)}`

const phone = (dice: Dice): string => `07${dice.between(2, 8)}${dice.digits(7)}`

const addressIn = (dice: Dice, { county, towns, postCode }: Region) => ({
  street: dice.pick(streets),
  number: String(dice.between(1, 180)),
  city: dice.pick(towns),
  county,
  postCode: `${postCode}${dice.digits(4)}`,
})

const letters = (name: string, between: string): string =>
  fold(name)
    .replace(/[^a-z ]/g, '')
    .trim()
    .replaceAll(' ', between)

/** Seven digits and the one that the tax office computes from them. */
function vatNumber(dice: Dice): string {
  const digits = `${dice.between(1, 4)}${dice.digits(6)}`
  const weights = [3, 2, 1, 7, 5, 3, 2]
  const sum = weights.reduce((total, weight, i) => total + Number(digits[i]) * weight, 0)
  return `${digits}${((sum * 10) % 11) % 10}`
}

export function createVehicles(type: ClientDraft['type'], dice: Dice, region: Region): SeedVehicle[] {
  const count = type === 'person' ? dice.weighted([93, 1], [7, 2]) : dice.weighted([75, 1], [20, 2], [5, 3])
  const modelsOfType = () =>
    type === 'person'
      ? dice.weighted([70, passengerCars], [26, suvs], [4, motorcycles])
      : dice.weighted([38, passengerCars], [17, suvs], [30, vans], [15, trucks])
  return Array.from({ length: count }, () => vehicle(dice, dice.pick(modelsOfType()), region))
}

function vehicle(dice: Dice, model: SeedCarModel, region: Region): SeedVehicle {
  const size = dice.pick(model.sizes)
  const { pressure, torque } = tyreDataByCarType[model.carType]!
  const age = dice.between(0, 14)
  const kmPerDay = model.carType === 'Camion' ? dice.between(150, 380) : dice.between(15, 90)
  const [tyreWidth, tyreHeight, tyreRim] = size
  const tyrePressure = Math.round(dice.fraction(...pressure) * 10) / 10
  const dotNumber = `${String(dice.between(1, 52)).padStart(2, '0')}${dice.between(20, 25)}`
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
    dimensions: [{ tyreWidth, tyreHeight, tyreRim, tyrePressure, boltTorque: torque, dotNumber }],
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
