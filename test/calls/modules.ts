import { madeAndChanged, page, pdf, removed, type Step } from './step.ts'

const collaborator = {
  name: 'AutoPlus',
  vat_number: '',
  reg_number: '',
  address: '',
  contact_name: 'Dan',
  phone: '0722000111',
  email: 'auto@exemplu.ro',
  status: 'active',
  notes: '',
}
const worker = { collaborator_id: '{collaborator}', name: 'Eva', phone: null, email: null, status: 'active' }
const order = {
  organization_id: '{organization}',
  collaborator_id: '{collaborator}',
  worker_ids: ['{worker}'],
  plate_number: 'BV 12 ABC',
  make: 'Dacia',
  model: 'Logan',
  client_name: 'Ion Pop',
  phone: '0722000111',
  description: '',
  date: '2026-11-20',
  deadline: null,
  status: 'new',
  payment_type_id: null,
  with_vat: true,
  vat_percentage: 21,
  lines: [{ name: 'Vopsit', quantity: 1, um: 'BUC', price: 100 }],
}

export const collaborators: Step[] = [
  { call: 'POST /accounts/settings', body: { name: 'collaborator_enabled', value: true } },
  ...madeAndChanged('/collaborators', 'collaborator', collaborator),
  { call: 'GET /collaborators/{collaborator}', says: Object.keys(collaborator) },
  {
    call: 'GET /collaborators/search/query',
    query: 'models[status]=active&order_by=name&order_dir=asc&page_count=1&page_size=15',
    says: page,
  },
  ...madeAndChanged('/collaborator-workers', 'worker', worker),
  ...madeAndChanged('/collaborator-work-orders', 'order', order),
  {
    call: 'GET /collaborator-work-orders/{order}',
    says: [...Object.keys(order).filter((name) => name !== 'worker_ids'), 'workers', 'subtotal', 'total', 'created_by'],
  },
  {
    call: 'GET /collaborator-work-orders/search/query',
    query: 'models[collaborator_id]={collaborator}&order_by=date&order_dir=desc&page_count=1&page_size=15',
    says: page,
  },
  { call: 'GET /reports/query/collaborator', query: 'models[date][]=2026-10-01&interval=daily', says: page },
  { call: 'GET /collaborator-work-orders/{order}/pdf', file: pdf(/^collaborator-work-order-\d+\.pdf$/) },
  removed('/collaborator-work-orders', 'order'),
  removed('/collaborator-workers', 'worker'),
  removed('/collaborators', 'collaborator'),
]

const answer = ['data.content', 'data.conversation_id']
export const assistant: Step[] = [
  { call: 'POST /accounts/settings', body: { name: 'chat_bot_enabled', value: true } },
  {
    call: 'POST /chatbot/send',
    body: { message: 'Ce programări avem mâine?' },
    says: answer,
    gives: { conversation: 'data.conversation_id' },
  },
  { call: 'POST /chatbot/send/{conversation}', body: { message: 'Și poimâine?' }, says: answer },
  { call: 'GET /chatbot/conversations' },
  { call: 'GET /chatbot/conversations/{conversation}/messages' },
]
