// Orders as rows, with sums by the engine that adds up every order.

import type { Insertable } from 'kysely'
import type { PriceCondition } from '#contract/products.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import { fromBani } from '#domain/text/money.ts'
import { orderTotals, shopTerms, type OrderTotals } from '#domain/work-orders/order-totals.ts'
import { formatPlate, plateKey } from '#contract/kit/plates.ts'
import { priceFor } from '#domain/work-orders/price-conditions.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { orderSearch } from '#server/work-orders/work-orders.view.ts'
import type { CatalogueItem } from './seed-catalogue.ts'
import type { SeedVehicle } from './seed-clients.ts'
import { isChangeSeason, type PlannedVisit } from './seed-days.ts'
import type { Dice } from './seed-dice.ts'
import { createCarService, createMetaData, createTyreService, kilometresOn } from './seed-order-parts.ts'
import { findRecipe, type OrderRecipe } from './seed-recipes.ts'

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
  account: number
  organization: { id: number; code: string }
  accountCode: string
  ids: Record<'carTypes' | 'wheelTypes' | 'workOrderTypes' | 'paymentTypes', Map<string, number>>
  products: (CatalogueItem & { id: number; priceConditions: PriceCondition[] })[]
  workers: { id: number; name: string }[]
  /** Users who create orders; the first closes them. */
  users: number[]
  customers: SeedCustomer[]
}

export type SeededOrder = {
  customer: SeedCustomer
  order: Insertable<DB['workOrders']>
  lines: Omit<Insertable<DB['workOrderLines']>, 'accountId' | 'workOrderId'>[]
  workers: number[]
  /** As it stood that day. */
  carKm: number
  history: { userId: number; from: string | null; to: string; at: string }[]
}

export function createSeededOrder(
  visit: PlannedVisit,
  number: number,
  customer: SeedCustomer,
  place: SeedOrganization,
  now: string,
  dice: Dice,
): SeededOrder {
  const { vehicle, clientId } = customer
  const recipe = workFor(vehicle, visit, place, dice)
  const unsummed = linesOf(recipe, vehicle, place)
  const priceTerms = { ...shopTerms((name) => settingValue([], name)), isTruck: vehicle.model.carType === 'Camion' }
  const totals = orderTotals(unsummed, { newTyre: recipe.newTyre, ownProduct: recipe.ownProduct, ...vat, ...priceTerms })
  const paymentType = visit.paid ? paymentOf(customer.isCompany, dice) : null
  const workers = [...new Set(Array.from({ length: dice.pick([1, 1, 2]) }, () => dice.pick(place.workers)))]
  const reviewer = visit.finished === null ? null : (workers[0]?.name ?? null)
  const deadline = visit.finished === null && dice.percent(50) ? hoursAfter(visit.start, dice.between(2, 6)) : null
  const createdBy = dice.pick(place.users)
  const history = historyOf(visit, createdBy, place, now, dice)
  const carKm = kilometresOn(visit.start, now, vehicle)
  const named = namesOf(number, customer, place, paymentType)

  return {
    customer,
    carKm,
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
      ...timesOf(visit, history),
      ...workOf(recipe, vehicle, carKm, place),
      accountId: place.account,
      organizationId: place.organization.id,
      clientId,
      createdBy,
      paymentTypeId: place.ids.paymentTypes.get(paymentType ?? ''),
      deadline,
      metaData: JSON.stringify({ ...createMetaData(recipe, vehicle, dice), ...readMeta(totals), deadline, finalReviewer: reviewer }),
      subtotal: fromBani(totals.subtotal),
      discount: fromBani(totals.discount),
      tax: fromBani(totals.vat),
      total: fromBani(totals.total),
      priceTerms: JSON.stringify(priceTerms),
      search: orderSearch(named),
    },
  }
}

/** The shops of the demo have set nothing. */
const vat = { withVat: settingValue([], 'with_vat'), vatPercentage: settingValue([], 'vat_percent') }

const readMeta = (totals: OrderTotals) => ({
  ...vat,
  vatValue: fromBani(totals.vat),
  subtotalWithoutHotel: fromBani(totals.subtotalWithoutHotel),
  newTyreDiscountValue: fromBani(totals.newTyreDiscount),
})

function namesOf(
  number: number,
  { name, delegateName, phone, vehicle }: SeedCustomer,
  place: SeedOrganization,
  paymentType: string | null,
) {
  const { code } = place.organization
  const plateNumber = formatPlate(vehicle.car.plateNumber)
  return {
    uuid: `${place.accountCode}-${String(number).padStart(10, '0')}-${code}`,
    documentNumber: paymentType?.startsWith('FACT') ? `${code}F ${number + 1000}` : null,
    clientName: name,
    delegateName,
    phone,
    plateNumber,
    plateKey: plateKey(plateNumber),
  }
}

const timesOf = ({ status, created, start, finished }: PlannedVisit, history: SeededOrder['history']) => ({
  status,
  startDate: start,
  endDate: finished,
  finished,
  version: history.length,
  createdAt: created,
  updatedAt: history.at(-1)?.at ?? created,
})

/** Builds the work on a vehicle of a recipe. */
function workOf(recipe: OrderRecipe, vehicle: SeedVehicle, carKm: number, place: SeedOrganization) {
  const { type, description } = recipe
  const { car, model, dimensions } = vehicle
  const onTyres = type === 'Vulcanizare'
  const [first] = onTyres ? dimensions : []
  return {
    workOrderTypeId: place.ids.workOrderTypes.get(type) ?? 0,
    carTypeId: place.ids.carTypes.get(model.carType),
    itp: recipe.itp,
    description,
    make: car.make,
    model: car.model,
    car: JSON.stringify({ ...car, plateNumber: formatPlate(car.plateNumber) }),
    tyreService: onTyres ? JSON.stringify(createTyreService(recipe, vehicle, carKm, place.ids.wheelTypes)) : null,
    tyreWaste: onTyres ? recipe.waste : 0,
    carService: onTyres ? null : JSON.stringify(createCarService(recipe, carKm)),
    tyreWidth: first?.tyreWidth,
    tyreHeight: first?.tyreHeight,
    tyreRim: first?.tyreRim,
  }
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
  const listed = Object.entries(lines).flatMap(([key, quantity]) => {
    const product = products.find((each) => each.key === key)
    if (!product) return []
    const { price, priceBase } = priceFor(product, size)
    return [
      {
        ...lineFlags(product),
        productId: product.id,
        name: product.name,
        um: product.um ?? 'BUC',
        quantity,
        price,
        priceBase,
        priceConditions: product.priceConditions,
      },
    ]
  })
  const own = custom.map(({ name, quantity, price, isService }) => ({
    ...lineFlags({ isService }),
    isCustomProduct: true,
    productId: null,
    name,
    um: 'BUC',
    quantity,
    price,
    priceBase: price,
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
  discountOnNewTyre: item.discountOnNewTyre ?? false,
})

const paymentOf = (isCompany: boolean, dice: Dice): string =>
  isCompany
    ? dice.weighted([50, 'FACT'], [20, 'FACT TERMENI'], [15, 'CARD'], [8, 'FISA'], [7, 'FISA TERMENI'])
    : dice.weighted([55, 'CARD'], [40, 'CASH'], [5, 'FACT'])

/** Which steps led to where the order stands, and who took them. */
function historyOf(
  { status, created, start, finished }: PlannedVisit,
  createdBy: number,
  { users }: SeedOrganization,
  now: string,
  dice: Dice,
) {
  const [chief = createdBy] = users
  const history: SeededOrder['history'] = [{ userId: createdBy, from: null, to: 'new', at: created }]
  const step = (to: string, at: string, userId = createdBy) => history.push({ userId, from: history.at(-1)?.to ?? null, to, at })
  if (status === 'on-hold') step('on-hold', created)
  if (status === 'in-progress' || finished !== null) step('in-progress', start)
  if (finished !== null) step('done', finished)
  if (finished !== null && status === 'closed') step('closed', earlier(hoursAfter(finished, dice.between(1, 30)), now), chief)
  return history
}

const earlier = (a: string, b: string): string => (a < b ? a : b)
const hoursAfter = (instant: string, hours: number): string =>
  `${new Date(Date.parse(instant) + hours * 3_600_000).toISOString().slice(0, 19)}Z`
