import { madeAndChanged, page, removed, type Step } from './step.ts'

const company = {
  name: 'Transport Rapid SRL',
  vat_number: 'RO18547290',
  reg_number: 'J08/1042/2006',
  tax_number: '18547290',
  address: 'Str. Fabricii 4',
  location: 'Brașov',
  phone: '0268414250',
  email: 'rapid@exemplu.ro',
}
const address = { street: 'Str. Fabricii', number: '4', city: 'Brașov', county: 'Brașov' }
const contact = { name: 'Ilie Dispecerul', phone: '0744111222', email: 'ilie@exemplu.ro' }
const client = {
  type: 'company',
  name: 'Transport Rapid',
  organization_id: '{organization}',
  delegate_name: 'Ilie',
  company: null,
  addresses: [],
  contacts: [],
}

export const clients: Step[] = [
  { call: 'POST /clients', body: client, says: ['type', 'delegate_name', 'addresses', 'contacts'], gives: { client: 'id' } },
  { call: 'GET /clients/{client}', says: ['id', 'name', 'company'] },
  { call: 'POST /clients/{client}', body: { ...client, name: 'Transport Rapid 2' }, says: ['name'] },
  {
    call: 'GET /clients/search/query',
    query:
      'models[organization_id]={organization}&models[fidelity]=false&models[is_company]=true&models[quick_text]=rapid&order_by=name&order_dir=asc&page_count=1&page_size=15',
    says: page,
  },
  { call: 'POST /companies/client/{client}', body: company, says: Object.keys(company), gives: { company: 'id' } },
  { call: 'PUT /companies/{company}', body: { phone: '0268414251' }, says: ['phone', 'vat_number'] },
  { call: 'POST /addresses/company/{client}', body: address, says: Object.keys(address), gives: { address: 'id' } },
  { call: 'PUT /addresses/{address}', body: { ...address, number: '5' }, says: ['number'] },
  { call: 'POST /contacts/organization/{client}', body: contact, says: Object.keys(contact), gives: { contact: 'id' } },
  { call: 'PUT /contacts/{contact}', body: { ...contact, name: 'Ilie' }, says: ['name'] },
  removed('/contacts', 'contact'),
  removed('/clients', 'client'),
]

const product = {
  name: 'Montat',
  price: 25,
  is_service: true,
  is_expendable: false,
  is_count_price: true,
  is_tyre: false,
  car_type_id: null,
  work_order_type_id: null,
  discount_on_new_tyre: true,
  organization_id: '{organization}',
}
const condition = { condition: '>=', field: 'tyre_rim', value: 17, new_price: 30, organization_product_id: '{product}' }

export const products: Step[] = [
  { call: 'POST /products', body: product, says: [...Object.keys(product), 'price_conditions'], gives: { product: 'id' } },
  { call: 'GET /products/{product}', says: ['id', 'price_conditions'] },
  { call: 'PUT /products/{product}', body: { ...product, price: 26 }, says: ['price'] },
  {
    call: 'GET /products/search/query',
    query:
      'models[organization_id]={organization}&models[is_service]=true&models[quick_text]=montat&order_by=name&order_dir=asc&page_count=1&page_size=15',
    says: page,
  },
  {
    call: 'POST /products/search',
    body: {
      models: { organization_id: ['{organization}'], is_service: true },
      order_by: 'name',
      order_dir: 'asc',
      page_count: 1,
      page_size: 15,
    },
    says: page,
  },
  { call: 'GET /products/search/lists' },
  {
    call: 'POST /readings',
    body: { kind: 'size', written: '205/55 R16 94W XL' },
    says: ['kind', 'value', 'text', 'ignored', 'doubts', 'reason'],
  },
  { call: 'POST /product-conditions', body: condition, says: Object.keys(condition), gives: { condition: 'id' } },
  { call: 'PUT /product-conditions/{condition}', body: { ...condition, new_price: 31 }, says: ['new_price'] },
  removed('/product-conditions', 'condition'),
  removed('/products', 'product'),
  {
    call: 'POST /first-run/prices',
    body: {
      organization_id: '{organization}',
      services: [
        { name: 'Demontat', um: 'BUC', price: 18, conditions: [{ field: 'tyre_rim', condition: '>=', value: 17, new_price: 23 }] },
      ],
      products: [{ name: 'Valvă', um: 'BUC', price: 4 }],
    },
    says: ['created', 'updated', 'left'],
  },
  { call: 'GET /first-run', says: ['items.0.key', 'items.0.done'] },
]

export const lists: Step[] = [
  { call: 'GET /car-types' },
  ...madeAndChanged('/car-types', 'carType', { name: 'Tractor' }),
  { call: 'GET /car-types/{carType}', says: ['id', 'name'] },
  removed('/car-types', 'carType'),
  { call: 'GET /search/workers', says: page },
  ...madeAndChanged('/workers', 'worker', { name: 'Dan', organization_id: '{organization}' }),
  removed('/workers', 'worker'),
  { call: 'GET /payment-types' },
  ...madeAndChanged('/payment-types', 'paymentType', { name: 'BON VALORIC' }),
  removed('/payment-types', 'paymentType'),
  { call: 'GET /appointment-groups' },
  ...madeAndChanged('/appointment-groups', 'group', { name: 'Rampa 9', organization_id: '{organization}' }),
  removed('/appointment-groups', 'group'),
  ...madeAndChanged('/loyalty-cards', 'card', { number: '1234567890123456', active: true, organization_id: '{organization}' }),
  { call: 'GET /loyalty-cards/search/query', query: 'order_by=created_at&order_dir=desc&page_count=1&page_size=15', says: page },
  removed('/loyalty-cards', 'card'),
  ...madeAndChanged('/guaranties', 'guaranty', {
    organization_id: '{organization}',
    client_name: 'Ion Pop',
    plate_number: 'BV 12 ABC',
    subject: 'Anvelope',
    starts_on: '2026-11-20',
    months: 12,
  }),
  { call: 'GET /guaranties/{guaranty}', says: ['id'] },
  { call: 'GET /guaranties/search/query', query: 'order_by=created_at&order_dir=desc', says: page },
  removed('/guaranties', 'guaranty'),
]
