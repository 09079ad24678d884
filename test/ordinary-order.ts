import { fillDefaults } from '#contract/kit/defaults.ts'
import type { OrderLineRow } from '#contract/work-orders/lines.ts'
import { Car, StoredMetaData, TyreService, type WorkOrder } from '#contract/work-orders/order.ts'
import { settingValue, type Settings } from '#contract/accounts/settings.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import type { Paper } from '#server/work-orders/print/print-sheet.ts'

/** An ordinary order of a tyre shop, with letters that a careless font or encoding would lose. */
export const ordinaryOrder: WorkOrder = {
  id: 1,
  version: 1,
  createdAt: '2026-11-20T06:10:00Z',
  updatedAt: '2026-11-20T07:51:00Z',
  uuid: 'DEM-0000012345-BR',
  documentNumber: 'BR 4711',
  status: 'done',
  itp: false,
  organizationId: 1,
  organization: { id: 1, name: 'Vulcanizare Brașov' },
  workOrderTypeId: 2,
  workOrderType: { id: 2, name: 'Vulcanizare', shortName: 'VULC' },
  paymentTypeId: 3,
  paymentType: { id: 3, name: 'CARD' },
  startDate: '2026-11-20T06:15:00Z',
  endDate: null,
  finished: '2026-11-20T07:51:00Z',
  duration: 96,
  organizationClientId: 4,
  client: { id: 4, name: 'Őrségi Fuvarozó' },
  clientName: 'Őrségi Fuvarozó Kft. – Sucursala Brașov',
  delegateName: 'Ștefan Ționescu-Nagyűrű',
  phone: '0745 987 654',
  carTypeId: 5,
  carType: { id: 5, name: 'Autoturism' },
  car: fillDefaults(Car, {
    plateNumber: 'BV 12 ABC',
    make: 'Škoda',
    model: 'Octavia Combi',
    manufacturingYear: 2019,
    vinNumber: 'TMBJJ7NE8K0123456',
  }),
  carService: null,
  tyreService: fillDefaults(TyreService, {
    carKm: 184210,
    newTyre: true,
    tyreCount: 4,
    tyreWaste: 4,
    boltTorque: 120,
    tyreDimensions: [
      { tyreWidth: 205, tyreHeight: 55, tyreRim: 16, tyrePressure: 2.3, dotNumber: '2325' },
      { tyreWidth: 225, tyreHeight: 45, tyreRim: 17, tyrePressure: 2.5, dotNumber: '1824' },
    ],
  }),
  tyreHotel: null,
  tyreHotelOut: null,
  description: '',
  products: [
    line('Anvelopă iarnă 205/55 R16 91H', 389.9, 1559.6, 0),
    line('Valvă metalică TR-572', 12.5, 50, 0),
    line('Demontat + Montat', 25, 100, 1),
    line('Echilibrat roți', 20, 80, 1),
  ],
  subtotal: 1789.6,
  discount: 45,
  tax: 366.37,
  total: 2110.97,
  paid: 0,
  writtenOff: 0,
  balance: 2110.97,
  dueOn: null,
  invoice: null,
  workers: [
    { id: 6, name: 'Ion Țăranu' },
    { id: 7, name: 'Kőműves Béla' },
  ],
  metaData: fillDefaults(StoredMetaData, {
    technicalDrawing: [
      { leftOuter: true, leftInner: false, rightInner: false, rightOuter: true },
      { leftOuter: false, leftInner: false, rightInner: false, rightOuter: false },
    ],
    technicalDrawingType: '2x4',
    withVat: true,
    vatPercentage: 21,
    vatValue: 366.37,
    subtotalWithoutHotel: 1789.6,
    newTyreDiscountValue: 0,
    createdBy: 'Ana Popescu',
    finalReviewer: 'Szűcs Győző',
    deadline: '2026-11-20T10:00:00Z',
  }),
}

export const ordinaryStationery: Stationery = {
  theme: 'javasea',
  organization: {
    name: 'Vulcanizare Brașov',
    address: { street: 'Str. Zizinului', number: '111', city: 'Brașov', county: 'Brașov' },
    company: {
      name: 'S.C. Vulcanizare Șoseaua Țării S.R.L.',
      vatNumber: 'RO 12345674',
      regNumber: 'J08/1234/2011',
      phone: '0722 123 456',
      email: 'contact@vulcanizare.example',
    },
    timeZone: 'Europe/Bucharest',
    currency: 'RON',
  },
}

/** Returns the settings of an account that has set only these. */
export const settingsOf =
  (...set: { name: string; value: string; options?: Record<string, unknown> }[]): Settings =>
  (name) =>
    settingValue(set, name)

/** Paper of the ordinary order, with letterhead, client and wheel type. */
export const ordinaryPaper: Paper = {
  stationery: ordinaryStationery,
  settings: settingsOf(),
  address: 'https://shop.example/W/DEM-0000012345-BR',
  client: { email: null, company: { vatNumber: 'RO 18765430', address: 'Calea București 244, Brașov' }, address: null },
  wheelType: 'Aluminiu',
}

export function line(name: string, price: number, total: number, isService: 0 | 1): OrderLineRow {
  const kinds = { isTyre: false, isExpendable: false, isCountPrice: false, isCustomProduct: true, discountOnNewTyre: false }
  const picked = { organizationProductId: null, productId: null, originalProduct: null, priceConditions: [], customProductName: name }
  const kind = { type: isService ? ('service' as const) : ('product' as const), tyreHotel: false }
  return { id: 1, ...picked, ...kinds, ...kind, name, um: 'BUC', quantity: total / price, price, priceBase: price, total, isService }
}
