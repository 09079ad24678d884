import { fillDefaults } from '#contract/kit/defaults.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import { Car, StoredMetaData, TyreService, type WorkOrder } from '#contract/work-orders/order.ts'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import { standardVatPercent } from '#domain/law/vat.ts'
import { fromBani } from '#domain/text/money.ts'
import { orderTotals, shopTerms } from '#domain/work-orders/order-totals.ts'
import type { PrintExtras } from './print.queries.ts'

/** Builds an invented order for the sample print: four lines, totalled with the given settings. */
export function sampleOrder(settings: Settings, organizationId: number, country: string): WorkOrder {
  const lines = [
    { name: 'Anvelopă iarnă 205/55 R16 91H', price: 389.9, ...product },
    { name: 'Valvă metalică TR-572', price: 12.5, ...product },
    { name: 'Demontat + Montat', price: 25, ...service },
    { name: 'Echilibrat roți', price: 20, ...service },
  ].map((line) => sampleLine({ ...line, quantity: 4 }))
  const withVat = settings('with_vat')
  const vatPercentage = settings('vat_percent') ?? standardVatPercent(country, sampleDay)
  const priced = lines.map((line) => ({ ...line, isService: line.isService === 1 }))
  const terms = { ...shopTerms(settings), newTyre: true, ownProduct: true, withVat, vatPercentage, isTruck: false }
  const sums = orderTotals(priced, terms)
  return {
    id: 1,
    version: 1,
    uuid: 'ABC-0000000042-XY',
    documentNumber: 'F-77',
    status: 'done',
    itp: false,
    organizationId,
    organization: { id: organizationId, name: '' },
    organizationClientId: null,
    client: null,
    clientName: 'Transport Rapid SRL',
    delegateName: 'Ștefan Țurcanu',
    phone: '0722 123 456',
    workOrderTypeId: 1,
    workOrderType: { id: 1, name: 'Vulcanizare', shortName: 'VLC' },
    carTypeId: 1,
    carType: { id: 1, name: 'Autoturism' },
    paymentTypeId: 1,
    paymentType: { id: 1, name: 'CARD' },
    paid: sums.total,
    writtenOff: 0,
    balance: 0,
    dueOn: null,
    invoice: null,
    startDate: sampleTime(8),
    endDate: null,
    finished: sampleTime(9),
    duration: 60,
    createdAt: sampleTime(8),
    updatedAt: sampleTime(9),
    car: fillDefaults(Car, {
      plateNumber: 'BV 12 ABC',
      make: 'Dacia',
      model: 'Logan',
      manufacturingYear: 2019,
      vinNumber: 'UU1L5220359012345',
    }),
    carService: null,
    tyreService: fillDefaults(TyreService, {
      carKm: 84_210,
      newTyre: true,
      tyreCount: 4,
      boltTorque: 120,
      tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim: 16, tyrePressure: 2.3, boltTorque: 120, dotNumber: '2325' }],
    }),
    tyreHotel: null,
    tyreHotelOut: null,
    description: '',
    products: lines.map((line, index) => ({ ...line, total: fromBani(sums.lineTotals[index]!) })),
    subtotal: fromBani(sums.subtotal),
    discount: fromBani(sums.discount),
    tax: fromBani(sums.vat),
    total: fromBani(sums.total),
    workers: [{ id: 1, name: 'Ion Țăranu' }],
    metaData: fillDefaults(StoredMetaData, {
      clientRequested: 'Verificare presiune',
      technicalDrawing: [allMarked, allMarked],
      technicalDrawingType: '2x4',
      withVat,
      vatPercentage,
      vatValue: fromBani(sums.vat),
      subtotalWithoutHotel: fromBani(sums.subtotalWithoutHotel),
      newTyreDiscountValue: fromBani(sums.newTyreDiscount),
      loyaltyDiscountValue: fromBani(sums.loyaltyDiscount),
      createdBy: 'Ana Popescu',
      finalReviewer: 'Mihai Ionescu',
      deadline: sampleTime(12),
    }),
  }
}

export const sampleLettering: PrintExtras = {
  client: {
    email: 'contact@transport-rapid.example',
    company: { vatNumber: 'RO18547290', address: 'Calea Turzii 50, Cluj-Napoca' },
    address: null,
  },
  wheelType: 'Aluminiu',
}

const sampleDay = '2026-01-15'
const sampleTime = (hour: number) => `${sampleDay}T${String(hour).padStart(2, '0')}:00:00Z`
const allMarked = { leftOuter: true, leftInner: false, rightInner: false, rightOuter: true }

const product = { isService: 0, type: 'product' } as const
const service = { isService: 1, type: 'service' } as const

type SampleLine = Pick<OrderLineRow, 'name' | 'price' | 'quantity' | 'isService' | 'type'>

const sampleLine = (line: SampleLine): OrderLineRow => ({
  ...line,
  id: 1,
  priceBase: line.price,
  um: 'BUC',
  customProductName: line.name,
  total: 0,
  organizationProductId: null,
  productId: null,
  originalProduct: null,
  priceConditions: [],
  isTyre: false,
  isExpendable: false,
  isCountPrice: true,
  isCustomProduct: true,
  discountOnNewTyre: false,
  tyreHotel: false,
})
