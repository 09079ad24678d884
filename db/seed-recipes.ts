// Recipes of work: lines of the catalogue by key, or custom lines.

import type { SeedTyreSize } from './seed-cars.ts'
import type { CatalogueItem } from './seed-catalogue.ts'
import type { SeedVehicle } from './seed-clients.ts'
import type { Dice } from './seed-dice.ts'

export type OrderRecipe = {
  type: 'Vulcanizare' | 'Service Auto'
  /** An inspection. */
  itp: boolean
  /** Quantities by key, the main thing first. */
  lines: Record<string, number>
  custom: { name: string; quantity: number; price: number; isService: boolean }[]
  newTyre: boolean
  ownProduct: boolean
  /** Tyres that were worked on, and that stayed behind as waste. */
  tyres: number
  waste: number
  description: string
}

const recipe = (lines: OrderRecipe['lines'], more: Partial<OrderRecipe> = {}): OrderRecipe => ({
  type: 'Vulcanizare',
  itp: false,
  lines,
  custom: [],
  newTyre: false,
  ownProduct: false,
  tyres: 0,
  waste: 0,
  description: '',
  ...more,
})

/** `fitting` are the tyres of the catalogue that the vehicle takes. */
export function findRecipe({ model, size }: SeedVehicle, inSeason: boolean, fitting: CatalogueItem[], dice: Dice): OrderRecipe {
  if (model.carType === 'Camion') return forTruck(fitting, dice)
  if (model.carType === 'Motocicletă') return recipe({ mount: 2, balance: 2, ...(dice.percent(50) && { valve: 2 }) }, { tyres: 2 })
  const kind = dice.weighted(
    [inSeason ? 58 : 16, () => seasonChange(model.carType, size, dice)],
    [inSeason ? 22 : 20, () => newTyres(size, fitting, dice)],
    [inSeason ? 12 : 34, () => repair(dice)],
    [inSeason ? 5 : 18, () => garage(dice)],
    [inSeason ? 3 : 12, () => recipe({ itp: 1 }, { type: 'Service Auto', itp: true })],
  )
  return kind()
}

function seasonChange(carType: string, [, , rim]: SeedTyreSize, dice: Dice): OrderRecipe {
  const pack = carType === 'SUV' && dice.percent(60) ? 'packSuv' : `pack${Math.min(18, Math.max(15, rim))}`
  const lines = {
    ...(dice.percent(45) ? { [pack]: 1 } : { mount: 4, balance: 4 }),
    ...(dice.percent(30) && { valve: 4 }),
    ...(dice.percent(20) && { wash: 4 }),
    ...(dice.percent(25) && { hotel: 1, bag: 4 }),
  }
  const words = ['', '', '', 'Anvelopele de vară rămân la hotel.', 'Clientul revine după ora 16.', 'De verificat uzura pe față.']
  return recipe(lines, { tyres: 4, ownProduct: dice.percent(10), description: dice.pick(words) })
}

function newTyres([width, height, rim]: SeedTyreSize, fitting: CatalogueItem[], dice: Dice): OrderRecipe {
  const count = dice.percent(70) ? 4 : 2
  const work = { mount: count, balance: count, valve: count }
  const more = { newTyre: true, tyres: count, waste: count }
  if (fitting.length > 0) return recipe({ [dice.pick(fitting).key]: count, ...work }, more)
  const name = `Anvelopă la comandă ${width}/${height} R${rim}`
  return recipe(work, { ...more, custom: [{ name, quantity: count, price: dice.between(28, 64) * 10 + 9.9, isService: false }] })
}

function repair(dice: Dice): OrderRecipe {
  const lines = {
    [dice.weighted([6, 'patch'], [3, 'cord'], [1, 'hot'])]: 1,
    ...(dice.percent(60) && { mount: 1, balance: 1, weights: 2 }),
    ...(dice.percent(10) && { sensor: 1, tpms: 1, reset: 1 }),
    ...(dice.percent(8) && { straighten: 1 }),
  }
  const custom = dice.percent(12) ? [{ name: 'Curățat suprafață butuc', quantity: 1, price: 15, isService: true }] : []
  const words = ['', 'Cui în banda de rulare.', 'Pierde presiune, roată dreapta spate.', 'Pană de drum.']
  return recipe(lines, { tyres: 1, custom, description: dice.pick(words) })
}

function garage(dice: Dice): OrderRecipe {
  const filters = { name: 'Set filtre', quantity: 1, price: dice.between(9, 19) * 10, isService: false }
  return dice.pick([
    recipe({ geometry: 1 }, { type: 'Service Auto', description: 'Zgomot la rulare.' }),
    recipe({ brakes: 1, geometry: 1 }, { type: 'Service Auto' }),
    recipe({ oil: 1, oilLitre: dice.between(8, 11) / 2 }, { type: 'Service Auto', custom: [filters], description: 'Revizie anuală.' }),
  ])
}

function forTruck(fitting: CatalogueItem[], dice: Dice): OrderRecipe {
  const count = dice.pick([1, 2, 2, 4, 6])
  const work = {
    mountTruck: count,
    torqueTruck: count * 10,
    ...(dice.percent(60) && { balanceTruck: count }),
    ...(dice.percent(30) && { travel: dice.between(8, 60) }),
  }
  if (fitting.length > 0 && dice.percent(35))
    return recipe({ [dice.pick(fitting).key]: count, ...work, valveTruck: count }, { newTyre: true, tyres: count, waste: count })
  const words = ['', 'Roată interioară stânga.', 'Intervenție la sediul clientului.']
  return recipe(work, { tyres: count, description: dice.pick(words) })
}
