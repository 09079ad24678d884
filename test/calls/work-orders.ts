import { page, pdf, removed, type Step } from './step.ts'

const car = {
  plate_number: 'BV 12 ABC',
  vin_number: 'UU1LSDA5H12345678',
  description: '',
  make: 'Dacia',
  model: 'Logan',
  manufacturing_year: 2019,
}
const dimensions = { tyre_width: 205, tyre_height: 55, tyre_rim: 16, tyre_pressure: 2.3, bolt_torque: 120, dot_number: '2324' }
const tyreService = {
  wheel_type_id: '{wheelType}',
  tyre_dimensions: [dimensions],
  tyre_hotel_enabled: false,
  bolt_torque: 120,
  car_km: 90_000,
  new_tyre: true,
  tyre_waste: 0,
  tyre_count: 4,
}
const carService = {
  car_km: 90_000,
  mention: '',
  model_type: 'Sedan',
  year: 2019,
  make: 'Dacia',
  model: 'Logan',
  vin_number: 'UU1LSDA5H12345678',
  customer_request: ['Schimb ulei'],
  provider_proposal: ['Plăcuțe de frână'],
}
const metaData = {
  deadline: null,
  expiration_date: null,
  technical_drawing: null,
  technical_drawing_type: null,
  client_brings_products: false,
  client_requested: '',
  vat_percentage: 21,
  with_vat: true,
  own_product: false,
  sms_notification: false,
  final_reviewer: null,
}
const order = {
  client_name: 'Ion Pop',
  delegate_name: null,
  organization_id: '{organization}',
  organization_client_id: null,
  phone: '0722000111',
  car_type_id: '{carType}',
  work_order_type_id: '{orderType}',
  start_date: '2026-11-20T08:00:00Z',
  end_date: null,
  description: '',
  payment_type_id: null,
  document_number: null,
  meta_data: metaData,
}
const line = { custom_product_name: 'Valvă', quantity: 4, price: 5, um: 'BUC', is_service: 0 }
const whole = {
  work_order: order,
  car,
  tyre_service: tyreService,
  car_service: null,
  workers: ['{worker}'],
  products: [line],
  tyre_hotel: null,
}

const names = `id uuid status itp duration client_name delegate_name organization_client_id phone car_type_id work_order_type_id start_date
  end_date finished description subtotal discount tax total payment_type_id payment_type document_number products
  tyre_service car_service workers tyre_hotel car.plate_number`.split(/\s+/)
const metaNames = `created_by final_reviewer deadline expiration_date technical_drawing technical_drawing_type client_brings_products
  client_requested vat_percentage vat_value with_vat subtotal_without_hotel new_tyre_discount_value own_product sms_notification`.split(
  /\s+/,
)
const lineNames = `type product_id organization_product_id name custom_product_name quantity price total um is_service is_tyre is_expendable
  is_count_price is_custom_product discount_on_new_tyre price_base price_conditions original_product`.split(/\s+/)

export const workOrders: Step[] = [
  {
    call: 'POST /work-orders',
    body: whole,
    says: [
      ...names,
      ...metaNames.map((name) => `meta_data.${name}`),
      ...Object.keys(car).map((name) => `car.${name}`),
      ...Object.keys(tyreService).map((name) => `tyre_service.${name}`),
      ...Object.keys(dimensions).map((name) => `tyre_service.tyre_dimensions.0.${name}`),
      ...lineNames.map((name) => `products.0.${name}`),
    ],
    gives: { order: 'id', uuid: 'uuid', line: 'products.0.id' },
    before: async ({ idOf, make }, values) => {
      values.set('carType', idOf('carTypes', 'Autoturism')).set('wheelType', idOf('wheelTypes', 'Aluminiu'))
      values.set('orderType', idOf('workOrderTypes', 'Vulcanizare'))
      values.set('worker', (await make.worker()).id)
    },
  },
  { call: 'GET /work-orders/{order}', says: names },
  { call: 'PUT /work-orders/{order}', body: whole, says: names, gives: { line: 'products.0.id' } },
  { call: 'PUT /work-orders/{order}', body: { document_number: 'F 1' }, says: ['document_number'] },
  {
    call: 'PUT /work-orders/{order}',
    body: { payment_type_id: '{payment}' },
    says: ['payment_type_id', 'payment_type'],
    before: ({ idOf }, values) => void values.set('payment', idOf('paymentTypes', 'CASH')),
  },
  {
    call: 'GET /work-orders/search/query',
    query: 'models[organization_id]={organization}&models[quick_text]=pop&order_by=finished&order_dir=desc&page_count=1&page_size=15',
    says: page,
  },
  { call: 'GET /work-orders/search/plate-number', query: 'value=BV%2012%20ABC' },
  { call: 'PUT /work-orders/{order}/status/in-progress', says: ['status'] },
  { call: 'POST /work-orders/{order}/with-relations', says: names },
  { call: 'GET /work-orders/{order}/pdf', query: 'with_tyre_hotel=true', file: pdf(/^workorder-\d+\.pdf$/) },
  { call: 'POST /work-order-products', body: { work_order_id: '{order}', ...line }, says: ['line.id'], gives: { added: 'line.id' } },
  { call: 'PUT /work-order-products/{added}', body: line, says: ['line.total'] },
  removed('/work-order-products', 'added'),
  {
    call: 'POST /work-orders',
    body: {
      ...whole,
      work_order: { ...order, work_order_type_id: '{garageType}', meta_data: { ...metaData, itp: true, expiration_date: '2099-01-01' } },
      tyre_service: null,
      car_service: carService,
    },
    says: ['itp', ...Object.keys(carService).map((name) => `car_service.${name}`)],
    gives: { inspection: 'id' },
    before: ({ idOf }, values) => void values.set('garageType', idOf('workOrderTypes', 'Service Auto')),
  },
  { call: 'POST /work-orders/{inspection}/resend-sms-itp' },
  {
    call: 'PUT /work-orders/{moved}/transfer/organization/{elsewhere}',
    before: async ({ make, organizations }, values) => {
      values.set('elsewhere', organizations[1]!.id).set('moved', (await make.workOrder()).id)
    },
  },
  removed('/work-orders', 'order'),
]

const { payment_type_id: _, document_number: __, ...draft } = order
const { work_order: ___, ...details } = whole
export const drafts: Step[] = [
  {
    call: 'POST /work-orders/draft',
    body: { work_order: draft, details: { ...details, workers: [], tyre_service: null } },
    gives: { draft: 'id' },
  },
  { call: 'GET /work-orders/{draft}/draft', says: ['id', 'work_order', 'details'] },
  { call: 'PUT /work-orders/{draft}/draft', body: { work_order: draft, details: { car, products: [] } }, says: ['id'] },
  { call: 'POST /work-orders/search/draft', body: { order_dir: 'desc', page_count: 1, page_size: 15 }, says: page },
  { call: 'GET /work-orders/{draft}/transform', says: ['id', 'uuid'] },
  { call: 'POST /work-orders/draft', body: { work_order: draft, details: { car } }, gives: { thrown: 'id' } },
  { call: 'DELETE /work-orders/{thrown}/draft' },
].map((step) => ({
  ...step,
  before: ({ idOf }, values) =>
    void values.set('carType', idOf('carTypes', 'Autoturism')).set('orderType', idOf('workOrderTypes', 'Vulcanizare')),
})) as Step[]
