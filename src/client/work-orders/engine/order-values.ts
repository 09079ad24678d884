// The order form's values: one flat record, so that changes name fields and versions merge field by field. order-wire.ts converts it for
// the wire, order-rules.ts derives consequences.

import type { ItpKind } from '#contract/inspections.ts'
import type { ProductChoice } from '#contract/products.ts'
import type { Account } from '#contract/accounts/account.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import type { TyreDimension, WorkOrder } from '#contract/work-orders/order.ts'
import { blankMarks, type AxleLayoutName, type AxleMarks } from '#domain/vehicles/axles.ts'
import { defaultTypes, clearsTyreService } from '#domain/work-orders/work-orders.ts'
import type { HotelValues } from '#client/tyre-hotels/HotelFields.tsx'
import { vatPercentOf } from './order-vat.ts'
import { cardValidOn, type CardValues } from './order-card.ts'
import { toHotelValues } from './hotel-values.ts'

/** The members of a product that pricing and the check of its fit need. */
export type LineProduct = Pick<
  ProductChoice,
  'id' | 'price' | 'isService' | 'isTyre' | 'isCountPrice' | 'discountOnNewTyre' | 'priceConditions' | 'carTypeId' | 'workOrderTypeId'
>

/** Products of a saved order's lines, by id: the cars and order types they are for. */
export type Catalogue = ReadonlyMap<number, Pick<LineProduct, 'carTypeId' | 'workOrderTypeId'>>

export type LineValues = {
  /** React key of the row. */
  key: number
  /** Id of a line that the saved order has. */
  id?: number
  name: string
  /** The picked list product; a line without one is a custom line under its own name. */
  product: LineProduct | null
  isService: boolean
  isTyre: boolean
  /** Product data of a line that lost its product, as in an order moved to another workplace: it counts as it was sold. */
  sold?: Pick<LineProduct, 'isTyre' | 'isCountPrice' | 'discountOnNewTyre'> | undefined
  quantity: number | null
  /** The quantity was typed, or agreed when the order was saved, so it does not follow the number of tyres. */
  quantityIsKept: boolean
  um: string
  price: number | null
  /** The price was typed, or agreed when the order was saved, so it does not follow the tyre size. */
  priceIsKept: boolean
}

/** `sizeText` is a size that is being typed or cannot be read, and empty otherwise. */
export type DimensionValues = Omit<TyreDimension, 'dotNumber'> & { dotNumber: string; sizeText: string }

export type OrderValues = {
  plateNumber: string
  clientId: number | null
  clientName: string
  delegateName: string
  phone: string
  organizationId: number
  workOrderTypeId: number
  workers: number[]
  finalReviewer: string | null
  startDate: string
  endDate: string | null
  deadline: string | null
  paymentTypeId: number | null
  documentNumber: string
  description: string
  clientRequested: string
  clientBringsProducts: boolean

  carTypeId: number | null
  make: string
  model: string
  manufacturingYear: number | null
  vinNumber: string
  carDescription: string
  carKm: number | null
  wheelTypeId: number | null
  dimensions: DimensionValues[]
  /** Torque for all wheels; a row's own torque takes precedence. */
  boltTorque: number | null
  newTyre: boolean
  tyreHotelEnabled: boolean
  /** The set that is stored with this order, and the id of the stored set that is given back. */
  tyreHotel: HotelValues | null
  tyreHotelOutId: number | null
  tyreCount: number | null
  tyreWaste: number | null
  axleLayout: AxleLayoutName
  axleMarks: AxleMarks
  modelType: string
  mention: string
  customerRequest: string[]
  providerProposal: string[]

  itp: boolean
  itpKind: ItpKind | null
  expirationDate: string | null
  smsNotification: boolean

  lines: LineValues[]
  withVat: boolean
  vatPercentage: number
  ownProduct: boolean
  loyaltyCard: CardValues | null

  /** The quick entry line being typed, and the words of earlier lines that were not recognised. */
  quickLine: string
  unread: string[]
}

export const blankDimension = (): DimensionValues => ({
  tyreWidth: null,
  tyreHeight: null,
  tyreRim: null,
  tyrePressure: null,
  boltTorque: null,
  dotNumber: '',
  sizeText: '',
})

export const blankLine = (lines: readonly LineValues[]): LineValues => ({
  key: 1 + Math.max(0, ...lines.map(({ key }) => key)),
  name: '',
  product: null,
  isService: false,
  isTyre: false,
  quantity: 1,
  quantityIsKept: false,
  um: 'BUC',
  price: null,
  priceIsKept: false,
})

/** The table always ends in a blank row to type into. */
export const isBlankLine = (line: LineValues): boolean => line.product === null && line.name.trim() === ''

/** A new order with the values that a shop needs most often. */
export function newOrderValues(
  account: Account,
  { organizationId, workers, now, itp = false }: { organizationId: number; workers: number[]; now: string; itp?: boolean },
): OrderValues {
  const types = defaultTypes(account)
  // Inspections belong to the garage's order type.
  const garage = itp ? account.workOrderTypes.find((type) => clearsTyreService(type)) : undefined
  return {
    plateNumber: '',
    clientId: null,
    clientName: '',
    delegateName: '',
    phone: '',
    organizationId,
    workOrderTypeId: garage?.id ?? types.workOrderTypeId ?? 0,
    workers,
    finalReviewer: null,
    startDate: now,
    endDate: null,
    deadline: null,
    paymentTypeId: null,
    documentNumber: '',
    description: '',
    clientRequested: '',
    clientBringsProducts: false,

    carTypeId: types.carTypeId ?? null,
    make: '',
    model: '',
    manufacturingYear: null,
    vinNumber: '',
    carDescription: '',
    carKm: null,
    wheelTypeId: types.wheelTypeId ?? null,
    dimensions: [blankDimension()],
    boltTorque: null,
    newTyre: false,
    tyreHotelEnabled: false,
    tyreHotel: null,
    tyreHotelOutId: null,
    tyreCount: null,
    tyreWaste: null,
    axleLayout: '2x4',
    axleMarks: blankMarks('2x4'),
    modelType: '',
    mention: '',
    customerRequest: [],
    providerProposal: [],

    itp,
    itpKind: null,
    expirationDate: null,
    smsNotification: false,

    lines: [blankLine([])],
    withVat: settingValue(account.accountSettings, 'with_vat'),
    vatPercentage: vatPercentOf(account, { organizationId, startDate: now }),
    ownProduct: false,
    loyaltyCard: null,

    quickLine: '',
    unread: [],
  }
}

export function toOrderValues(order: WorkOrder): OrderValues {
  const { car, metaData: meta, tyreService, carService } = order
  const layout = meta.technicalDrawingType ?? '2x4'
  const lines = order.products.map(toSavedLine)
  return {
    plateNumber: car.plateNumber,
    clientId: order.organizationClientId,
    clientName: order.clientName,
    delegateName: order.delegateName ?? '',
    phone: order.phone ?? '',
    organizationId: order.organizationId,
    workOrderTypeId: order.workOrderTypeId,
    workers: order.workers.map(({ id }) => id),
    finalReviewer: meta.finalReviewer,
    startDate: order.startDate,
    endDate: order.endDate,
    deadline: meta.deadline,
    paymentTypeId: order.paymentTypeId,
    documentNumber: order.documentNumber ?? '',
    description: order.description,
    clientRequested: meta.clientRequested,
    clientBringsProducts: meta.clientBringsProducts,

    carTypeId: order.carTypeId,
    make: car.make ?? '',
    model: car.model ?? '',
    manufacturingYear: car.manufacturingYear,
    vinNumber: car.vinNumber ?? '',
    carDescription: car.description,
    carKm: tyreService?.carKm ?? carService?.carKm ?? null,
    wheelTypeId: tyreService?.wheelTypeId ?? null,
    dimensions: dimensionRows(tyreService?.tyreDimensions ?? []),
    boltTorque: tyreService?.boltTorque ?? null,
    newTyre: tyreService?.newTyre ?? false,
    tyreHotelEnabled: tyreService?.tyreHotelEnabled ?? false,
    tyreHotel: order.tyreHotel && toHotelValues(order.tyreHotel),
    tyreHotelOutId: tyreService?.tyreHotelOutId ?? null,
    tyreCount: tyreService?.tyreCount || null,
    tyreWaste: tyreService?.tyreWaste || null,
    axleLayout: layout,
    axleMarks: meta.technicalDrawing ?? blankMarks(layout),
    modelType: carService?.modelType ?? '',
    mention: carService?.mention ?? '',
    customerRequest: carService?.customerRequest ?? [],
    providerProposal: carService?.providerProposal ?? [],

    itp: meta.itp,
    itpKind: meta.itpKind,
    expirationDate: meta.expirationDate,
    smsNotification: meta.smsNotification,

    lines: [...lines, blankLine(lines)],
    withVat: meta.withVat,
    vatPercentage: meta.vatPercentage,
    ownProduct: meta.ownProduct,
    loyaltyCard: cardValidOn(meta),

    quickLine: '',
    unread: [],
  }
}

export const dimensionRows = (rows: readonly TyreDimension[]): DimensionValues[] =>
  rows.length === 0 ? [blankDimension()] : rows.map((row) => ({ ...row, dotNumber: row.dotNumber ?? '', sizeText: '' }))

const soldProduct = ({ isTyre, isCountPrice, discountOnNewTyre }: OrderLineRow) => ({ isTyre, isCountPrice, discountOnNewTyre })

function toSavedLine(line: OrderLineRow, index: number): LineValues {
  return {
    key: index + 1,
    id: line.id,
    name: line.name,
    product:
      line.organizationProductId === null
        ? null
        : {
            id: line.organizationProductId,
            price: line.priceBase,
            isService: line.isService === 1,
            isTyre: line.isTyre,
            isCountPrice: line.isCountPrice,
            discountOnNewTyre: line.discountOnNewTyre,
            // The price was agreed, and the line fitted, when the order was saved.
            priceConditions: [],
            carTypeId: null,
            workOrderTypeId: null,
          },
    isService: line.isService === 1,
    isTyre: line.isTyre,
    ...(line.organizationProductId === null && !line.isCustomProduct && { sold: soldProduct(line) }),
    quantity: line.quantity,
    quantityIsKept: true,
    um: line.um,
    price: line.price,
    priceIsKept: true,
  }
}
