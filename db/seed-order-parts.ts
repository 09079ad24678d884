// The parts of a seeded order that are stored as JSON.

import type { output } from 'zod'
import type { CarService, MetaData, TyreService } from '#contract/work-orders/order.ts'
import { axleLayouts, blankMarks, wheelsOnAxle } from '#domain/vehicles/axles.ts'
import type { SeedVehicle } from './seed-clients.ts'
import type { Dice } from './seed-dice.ts'
import type { OrderRecipe } from './seed-recipes.ts'

export function kilometresOn(instant: string, now: string, { km, kmPerDay }: SeedVehicle): number {
  const days = (Date.parse(now) - Date.parse(instant)) / 86_400_000
  return Math.max(10, Math.round(km - days * kmPerDay))
}

export function createMetaData(
  { type, itp, ownProduct, tyres }: OrderRecipe,
  { model: { layout } }: SeedVehicle,
  dice: Dice,
): output<typeof MetaData> {
  const isDrawn = layout !== undefined && type === 'Vulcanizare'
  return {
    deadline: null,
    expirationDate: null,
    clientBringsProducts: ownProduct,
    clientRequested: '',
    ownProduct,
    smsNotification: dice.percent(30),
    itp,
    itpKind: null,
    technicalDrawing: isDrawn ? marked(layout, tyres, dice) : null,
    technicalDrawingType: isDrawn ? layout : null,
    finalReviewer: null,
    loyaltyCardId: null,
  }
}

/** The drawing with as many wheels marked as tyres were worked on, one axle after another. */
function marked(layout: keyof typeof axleLayouts, tyres: number, dice: Dice) {
  const marks = blankMarks(layout)
  const places = axleLayouts[layout].flatMap((count, axle) => wheelsOnAxle(count).map((wheel) => ({ axle, wheel })))
  const first = dice.between(0, places.length - 1)
  for (let i = 0; i < Math.min(tyres, places.length); i++) {
    const place = places[(first + i) % places.length]
    const axle = place && marks[place.axle]
    if (axle) axle[place.wheel] = true
  }
  return marks
}

export const createTyreService = (
  recipe: OrderRecipe,
  vehicle: SeedVehicle,
  carKm: number,
  wheelTypes: Map<string, number>,
): output<typeof TyreService> => ({
  wheelTypeId: wheelTypes.get(vehicle.steelWheels ? 'Tablă' : 'Aluminiu') ?? null,
  carKm,
  newTyre: recipe.newTyre,
  tyreWaste: recipe.waste,
  tyreCount: recipe.tyres,
  boltTorque: vehicle.dimensions[0]?.boltTorque ?? null,
  tyreHotelEnabled: false,
  tyreDimensions: vehicle.dimensions,
})

export const createCarService = ({ itp, description }: OrderRecipe, carKm: number): output<typeof CarService> => ({
  carKm,
  mention: description,
  modelType: null,
  customerRequest: itp ? ['Inspecție tehnică periodică'] : [],
  providerProposal: [],
})
