// Orders as rows, with sums by the engine that adds up every order.

import { fillDefaults } from '#contract/kit/defaults.ts'
import type { PriceCondition } from '#contract/products.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import { CarService, MetaData, TyreService } from '#contract/work-orders/order.ts'
import { standardVatPercent } from '#domain/law/vat.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { fromBani } from '#domain/text/money.ts'
import { axleLayouts, blankMarks, wheelsOnAxle } from '#domain/vehicles/axles.ts'
import { orderTotals, shopTerms } from '#domain/work-orders/order-totals.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import { padToTenDigits } from '#server/platform/database/counters.ts'
import { orderSearch } from '#server/work-orders/work-orders.view.ts'
import type { CatalogueItem } from './seed-catalogue.ts'
import type { SeedVehicle } from './seed-clients.ts'
import { demoCountry, earliest, hour, isChangeSeason, later, zone, type PlannedVisit } from './seed-days.ts'
import type { Dice } from './seed-dice.ts'
import { findRecipe, type OrderRecipe } from './seed-recipes.ts'
import type { DemoShop, NewRow } from './seed-shop.ts'

/** A vehicle and whose it is. */
export type SeedCustomer = {
  clientId: number
  name: string
  delegateName: string | null
  phone: string | null
  isCompany: boolean
  vehicle: SeedVehicle
}

/** All that an order may name, with the ids it has in the database. */
export type SeedOrganization = {
  organization: { id: number; code: string; name: string }
  accountCode: string
  ids: Record<'carTypes' | 'wheelTypes' | 'workOrderTypes' | 'paymentTypes', Map<string, number>>
  products: (CatalogueItem & { id: number; priceConditions: PriceCondition[] })[]
  workers: { id: number; name: string }[]
  /** Users who create orders; the first closes them. */
  users: number[]
  customers: SeedCustomer[]
}

export type SeededOrder = {
  vehicle: SeedVehicle
  order: NewRow<'workOrders'>
  lines: Omit<NewRow<'workOrderLines'>, 'workOrderId'>[]
  workers: number[]
  history: Omit<NewRow<'workOrderHistory'>, 'workOrderId'>[]
}

export function createSeededOrder(
  visit: PlannedVisit,
  number: number,
  customer: SeedCustomer,
  place: SeedOrganization,
  { now, dice }: DemoShop,
): SeededOrder {
  const { status, created, start, finished } = visit
  const { vehicle, clientId, delegateName, phone } = customer
  const { code, id: organizationId } = place.organization
  const recipe = workFor(vehicle, visit, place, dice)
  const unsummed = linesOf(recipe, vehicle, place)
  const priceTerms = { ...shopTerms((name) => settingValue([], name)), isTruck: vehicle.model.carType === 'Camion' }
  const vat = vatOn(start)
  const totals = orderTotals(unsummed, { newTyre: recipe.newTyre, ownProduct: recipe.ownProduct, ...vat, ...priceTerms })
  const paymentType = visit.paid ? paymentOf(customer.isCompany, dice) : null
  const workers = [...new Set(Array.from({ length: dice.pick([1, 1, 2]) }, () => dice.pick(place.workers)))]
  const deadline = finished === null && dice.percent(50) ? later(start, dice.between(2, 6) * hour) : null
  const createdBy = dice.pick(place.users)
  const history = historyOf(visit, createdBy, place.users[0]!, now, dice)
  // As it stood that day.
  const carKm = Math.max(10, Math.round(vehicle.km - ((Date.parse(now) - Date.parse(start)) / 86_400_000) * vehicle.kmPerDay))
  const plateNumber = formatPlate(vehicle.car.plateNumber)
  const named = {
    uuid: `${place.accountCode}-${padToTenDigits(number)}-${code}`,
    documentNumber: paymentType?.startsWith('FACT') ? `${code}F ${number + 1000}` : null,
    clientName: customer.name,
    delegateName,
    phone,
    plateNumber,
    plateKey: plateKey(plateNumber),
  }
  const metaData = {
    ...createMetaData(recipe, vehicle, dice),
    ...vat,
    vatValue: fromBani(totals.vat),
    subtotalWithoutHotel: fromBani(totals.subtotalWithoutHotel),
    newTyreDiscountValue: fromBani(totals.newTyreDiscount),
    deadline,
    finalReviewer: finished === null ? null : workers[0]!.name,
  }
  return {
    vehicle,
    workers: workers.map(({ id }) => id),
    history,
    lines: unsummed.map(({ priceConditions, ...line }, position) => ({
      ...line,
      position,
      priceConditions: JSON.stringify(priceConditions),
      total: fromBani(totals.lineTotals[position] ?? 0),
    })),
    order: {
      ...named,
      ...workOf(recipe, vehicle, carKm, place),
      organizationId,
      clientId,
      createdBy,
      carKm,
      status,
      startDate: start,
      endDate: finished,
      finished,
      version: history.length,
      createdAt: created,
      updatedAt: history.at(-1)!.at!,
      paymentTypeId: place.ids.paymentTypes.get(paymentType ?? ''),
      deadline,
      metaData: JSON.stringify(metaData),
      subtotal: fromBani(totals.subtotal),
      discount: fromBani(totals.discount),
      tax: fromBani(totals.vat),
      total: fromBani(totals.total),
      priceTerms: JSON.stringify(priceTerms),
      search: orderSearch(named),
    },
  }
}

/** The shops of the demo have set nothing, so the law of the day holds. */
const vatOn = (start: string) => ({
  withVat: settingValue([], 'with_vat'),
  vatPercentage: standardVatPercent(demoCountry, dayInZone(start, zone)),
})

function createMetaData({ type, itp, ownProduct, tyres }: OrderRecipe, { model: { layout } }: SeedVehicle, dice: Dice) {
  const isDrawn = layout !== undefined && type === 'Vulcanizare'
  return fillDefaults(MetaData, {
    clientBringsProducts: ownProduct,
    ownProduct,
    smsNotification: dice.percent(30),
    itp,
    technicalDrawing: isDrawn ? marked(layout, tyres, dice) : null,
    technicalDrawingType: isDrawn ? layout : null,
  })
}

/** The drawing with as many wheels marked as tyres were worked on, one axle after another. */
function marked(layout: keyof typeof axleLayouts, tyres: number, dice: Dice) {
  const marks = blankMarks(layout)
  const places = axleLayouts[layout].flatMap((count, axle) => wheelsOnAxle(count).map((wheel) => ({ axle, wheel })))
  const first = dice.between(0, places.length - 1)
  for (let i = 0; i < Math.min(tyres, places.length); i++) {
    const { axle, wheel } = places[(first + i) % places.length]!
    marks[axle]![wheel] = true
  }
  return marks
}

/** Builds the work on a vehicle of a recipe. */
function workOf(recipe: OrderRecipe, vehicle: SeedVehicle, carKm: number, { ids }: SeedOrganization) {
  const { type, itp, description, newTyre, waste: tyreWaste, tyres: tyreCount } = recipe
  const { car, model, dimensions: tyreDimensions, steelWheels } = vehicle
  const work = {
    workOrderTypeId: ids.workOrderTypes.get(type)!,
    carTypeId: ids.carTypes.get(model.carType),
    itp,
    description,
    make: car.make,
    model: car.model,
    car: JSON.stringify({ ...car, plateNumber: formatPlate(car.plateNumber) }),
  }
  if (type === 'Service Auto') {
    const customerRequest = itp ? ['Inspecție tehnică periodică'] : []
    return { ...work, carService: JSON.stringify(fillDefaults(CarService, { carKm, mention: description, customerRequest })) }
  }
  const [{ boltTorque, tyreWidth, tyreHeight, tyreRim }] = tyreDimensions
  const wheelTypeId = ids.wheelTypes.get(steelWheels ? 'Tablă' : 'Aluminiu')
  const tyreService = fillDefaults(TyreService, { wheelTypeId, carKm, newTyre, tyreWaste, tyreCount, boltTorque, tyreDimensions })
  return { ...work, tyreService: JSON.stringify(tyreService), tyreWaste, tyreWidth, tyreHeight, tyreRim }
}

/** Picks a recipe that the products of the workplace can serve. */
function workFor(vehicle: SeedVehicle, { start }: PlannedVisit, { products }: SeedOrganization, dice: Dice): OrderRecipe {
  const fitting = products.filter((product) => product.size?.every((measure, i) => measure === vehicle.size[i]))
  for (;;) {
    const recipe = findRecipe(vehicle, isChangeSeason(start), fitting, dice)
    const [main] = Object.keys(recipe.lines)
    if (products.some(({ key }) => key === main)) return recipe
  }
}

/** Builds the lines that this workplace sells, at the price for the vehicle's tyres. */
function linesOf({ lines, custom, type }: OrderRecipe, { dimensions }: SeedVehicle, { products }: SeedOrganization) {
  const size = type === 'Vulcanizare' ? dimensions[0] : undefined
  const listed = products
    .filter(({ key }) => key in lines)
    .map((product) => {
      const { key, id, name, um = 'BUC', priceConditions } = product
      const { price, priceBase } = priceFor(product, size)
      return { ...lineFlags(product), productId: id as number | null, name, um, quantity: lines[key]!, price, priceBase, priceConditions }
    })
  const own = custom.map(({ isService, ...line }) => ({
    ...lineFlags({ isService }),
    ...line,
    isCustomProduct: true,
    productId: null,
    um: 'BUC',
    priceBase: line.price,
    priceConditions: [],
  }))
  return [...listed, ...own]
}

export const lineFlags = (item: Partial<CatalogueItem>) => ({
  isService: item.isService ?? false,
  isTyre: item.isTyre ?? false,
  isExpendable: item.isExpendable ?? false,
  isCountPrice: !item.perLine,
  isCustomProduct: false,
  discountOnNewTyre: false,
})

const paymentOf = (isCompany: boolean, dice: Dice): string =>
  isCompany
    ? dice.weighted([50, 'FACT'], [20, 'FACT TERMENI'], [15, 'CARD'], [8, 'FISA'], [7, 'FISA TERMENI'])
    : dice.weighted([55, 'CARD'], [40, 'CASH'], [5, 'FACT'])

/** Which steps led to where the order stands, and who took them. */
function historyOf({ status, created, start, finished }: PlannedVisit, createdBy: number, chief: number, now: string, dice: Dice) {
  const history: SeededOrder['history'] = [{ userId: createdBy, kind: 'created', changes: '[]', version: 1, at: created }]
  let from = 'new'
  const step = (to: string, at: string, userId = createdBy) => {
    history.push({ userId, kind: 'status', changes: JSON.stringify([{ field: 'status', from, to }]), version: history.length + 1, at })
    from = to
  }
  if (status === 'on-hold') step('on-hold', created)
  if (status === 'in-progress' || finished !== null) step('in-progress', start)
  if (finished !== null) step('done', finished)
  if (finished !== null && status === 'closed') step('closed', earliest(later(finished, dice.between(1, 30) * hour), now), chief)
  return history
}
