import { toIsoWeek } from '#domain/text/calendar.ts'
import { nextMonday, slotOnMonday, openPage } from '#test/make/booking.ts'
import { page, pdf, removed, workbook, type Step } from './step.ts'

const options = { tyre_hotel: true, new_tyre: false, with_rim: true }
const visit = {
  client_name: 'Elena Rusu',
  phone: '0733111222',
  car_plate_number: 'CJ 12 ABC',
  car_make: 'Dacia',
  car_model: 'Logan',
  description: '',
  options,
  duration: 60,
  order: 30,
}
const appointment = {
  ...visit,
  from: '2040-01-02T08:00:00.000Z',
  to: '2040-01-02T09:00:00.000Z',
  organization_id: '{organization}',
  appointment_group_id: null,
  organization_client_id: null,
  sms_language: 'RO',
  requested_services: ['Schimb anvelope'],
  is_break: false,
}
const names = `id status from to start_date end_date duration order description phone client client_name car_make car_model car_plate_number
  appointment_group_id organization_id organization_client_id sms_language requested_services options is_break created_at created_by`.split(
  /\s+/,
)

export const appointments: Step[] = [
  { call: 'POST /appointments', body: { ...appointment, id: null }, says: [...names, 'created_by.username'], gives: { appointment: 'id' } },
  {
    call: 'PUT /appointments/{appointment}',
    body: { ...appointment, start_date: appointment.from, end_date: appointment.to },
    says: names,
  },
  { call: 'PUT /appointments/{appointment}/statuses/in-progress', says: ['status'] },
  { call: 'GET /appointments/search/calendar', query: 'models[organization_id]={organization}', says: page },
  { call: 'GET /appointments/search/calendar/year/2040/week/1', query: 'models[organization_id]={organization}', says: ['items'] },
  { call: 'GET /appointments/download/daily', file: pdf(/^programari_.*\.pdf$/) },
  { call: 'GET /appointments/download/weekly', file: pdf(/^programari_.*\.pdf$/) },
  removed('/appointments', 'appointment'),
]

const setting = [
  'id',
  'name',
  'public_settings.address',
  'public_settings.phone',
  'public_settings.description',
  'groups',
  'car_names',
  'car_models',
]
export const guests: Step[] = [
  {
    call: 'GET /guest/general-info',
    as: 'nobody',
    gives: { guestToken: 'guest_token' },
    before: async (shop, values) => {
      const slug = `vulcanizare-${shop.code}`.toLowerCase()
      await openPage(shop, { slug })
      const { year, week } = toIsoWeek(nextMonday())
      values.set('slug', slug).set('year', year).set('week', week).set('from', slotOnMonday('10:00')).set('to', slotOnMonday('10:30'))
    },
  },
  { call: 'GET /guest/organizations', as: 'guest', says: ['items'] },
  {
    call: 'GET /guest/organizations/{slug}',
    as: 'guest',
    says: [...setting, 'calendar_start', 'calendar_end', 'excluded_days', 'break_intervals', 'success_message'],
  },
  { call: 'GET /guest/organizations/{organization}', as: 'guest', says: setting },
  { call: 'GET /guest/organizations/{organization}/appointments/{year}/{week}', as: 'guest', says: ['items'] },
  {
    call: 'POST /guest/organizations/{organization}/appointments',
    as: 'guest',
    body: { ...visit, from: '{from}', to: '{to}', id: null, appointment_group_id: null },
    says: ['id', 'status'],
    gives: { wished: 'id' },
  },
  {
    call: 'PUT /appointments/{wished}/confirm',
    body: { ...appointment, from: '{from}', to: '{to}' },
    says: ['status'],
  },
]

const customerOrder = {
  car_plate_number: 'BV 12 ABC',
  client_name: 'Ion Pop',
  car_make: 'Dacia',
  car_model: 'Logan',
  tyre_make: 'Michelin',
  tyre_model: 'Alpin 6',
  new_tyre: true,
  color_code: 1,
  badge_color: null,
  status: 'new',
  organization_id: '{organization}',
  appointment_group_id: null,
  organization_client_id: null,
  description: '',
  on_date: '2026-11-20',
  order: 100,
  meta_data: {
    tyre_quantity: 4,
    description: '',
    phone: '0722000111',
    delegate_name: null,
    car_km: 90_000,
    tyre_width: 205,
    tyre_height: 55,
    tyre_rim: 16,
    vin_number: null,
    created_by: null,
  },
}
export const customerOrders: Step[] = [
  { call: 'GET /customer-order' },
  {
    call: 'POST /customer-order',
    body: customerOrder,
    says: [...Object.keys(customerOrder), 'user_id', ...Object.keys(customerOrder.meta_data).map((name) => `meta_data.${name}`)],
    gives: { card: 'id' },
  },
  { call: 'GET /customer-order/{card}', says: Object.keys(customerOrder) },
  { call: 'PUT /customer-order/{card}', body: { ...customerOrder, client_name: 'Ana Pop' }, says: ['client_name'] },
  { call: 'PUT /customer-order/{card}/close', says: ['status'] },
  removed('/customer-order', 'card'),
]

const row = { tyre_quantity: 4, tyre_width: 205, tyre_height: 55, tyre_rim: 16, dot_number: '2324' }
const hotel = {
  car_number: 'BV 12 ABC',
  car_make: 'Dacia',
  car_model: 'Logan',
  client_name: 'Ion Pop',
  organization_client_id: null,
  organization_id: '{organization}',
  description: '',
  tyre_name: 'Michelin Alpin',
  tyre_quantity: 4,
  tyre_width: 205,
  tyre_height: 55,
  tyre_rim: 16,
  work_order_uuid: '',
  meta_data: {
    created_by: 'ana',
    with_rim: true,
    phone_number: '0722000111',
    dot_number: '2324',
    car_model: 'Logan',
    tyre_dimensions: [row],
  },
}
const models = {
  organization_id: ['{organization}'],
  car_number: 'BV',
  tyre_width: 205,
  tyre_height: 55,
  tyre_rim: 16,
  tyre_name: 'Michelin',
  client_name: 'Pop',
  closed: false,
  car_make: 'Dacia',
  car_model: 'Logan',
}
const paging = { order_by: 'created_at', order_dir: 'desc', page_count: 1, page_size: 15 }
const query =
  'models[organization_id]={organization}&models[car_number]=BV&models[tyre_width]=205&models[tyre_height]=55&models[tyre_rim]=16&models[tyre_name]=Michelin&models[client_name]=Pop&models[closed]=false&models[car_make]=Dacia&models[car_model]=Logan'
export const tyreHotels: Step[] = [
  {
    call: 'POST /tyre-hotels',
    body: hotel,
    says: ['id', 'created_at', 'status', ...Object.keys(hotel), ...Object.keys(hotel.meta_data).map((name) => `meta_data.${name}`)],
    gives: { hotel: 'id' },
  },
  { call: 'PUT /tyre-hotels/{hotel}', body: { ...hotel, description: 'Jante de aliaj' }, says: ['description', 'tyre_hotel_client'] },
  {
    call: 'GET /tyre-hotels/search/query',
    query: `${query}&order_by=created_at&order_dir=desc&page_count=1&page_size=15`,
    says: [...page, 'items.0.id'],
  },
  { call: 'POST /tyre-hotels/search/query', body: { models, ...paging }, says: [...page, 'items.0.id'] },
  { call: 'GET /tyre-hotels/{hotel}/pdf', query: 'for_warehouse=true&rows=2&orientation=landscape', file: pdf(/^tyrehotel-\d+\.pdf$/) },
  { call: 'GET /accounts/downloads/tyre-hotel', query, file: workbook(/^hotel_anvelope_.*\.xlsx$/) },
  { call: 'POST /tyre-hotels/{hotel}/close', says: ['status'] },
  removed('/tyre-hotels', 'hotel'),
]
