import { askForCode } from '#test/make/registrations.ts'
import { shopPassword } from '#test/new-shop.ts'
import { removed, workbook, type Step } from './step.ts'

const other = 'Aluminiu#2027'
const signedIn = ['user.id', 'user.username', 'access_token', 'expires_in', 'token_type'] as const

/** Calls of sessions and users. */
export const auth: Step[] = [
  {
    call: 'POST /login',
    as: 'nobody',
    body: { username: '{adminName}', password: shopPassword, captcha: null },
    says: signedIn,
    before: (shop, values) => void values.set('adminName', shop.userName('admin')),
  },
  { call: 'GET /user/roles' },
  {
    call: 'POST /users',
    body: {
      username: '{another}',
      password: other,
      first_name: 'Ana',
      last_name: 'Pop',
      email: 'ana@exemplu.ro',
      type: 'user',
      organization_id: '{organization}',
      organizations: [],
      avatar_config: { color: '#1E697A', hover: '#16A3B0' },
      on_lists: true,
      description: '',
      active_from: null,
      active_to: null,
    },
    says: ['id', 'name', 'username', 'status', 'type', 'has_pin', 'on_lists', 'last_time_sheet', 'created_at', 'description'],
    gives: { user: 'id' },
    before: (shop, values) => void values.set('another', `another.${shop.code}`.toLowerCase()),
  },
  {
    call: 'PUT /users/{user}',
    body: {
      first_name: 'Ana',
      last_name: 'Popa',
      username: '{another}.2',
      email: 'ana@exemplu.ro',
      password: other,
      type: 'user',
      organization_id: '{organization}',
      avatar_config: { color: '#112233', hover: '#223344' },
    },
    says: ['first_name', 'last_name', 'avatar_config.hover'],
  },
  removed('/users', 'user'),
  {
    call: 'PUT /users/preferences',
    body: { favourites: ['/dashboard/workstation-settings/clients'], folded: { Reports: false }, rail: null },
    says: ['favourites', 'folded.Reports'],
  },
  {
    call: 'PUT /users/{self}',
    body: { pin: '1234' },
    before: async ({ admin }, values) => {
      const { text } = await admin.send({ method: 'GET', url: '/api/v1/accounts/settings/information' })
      values.set('self', JSON.parse(text).user.id)
    },
  },
  {
    call: 'POST /switch/users/{colleague}',
    as: 'operator',
    body: { pin: '1234' },
    says: signedIn,
    before: async ({ make }, values) => {
      const colleague = await make.user({ level: 'operator' })
      const { text } = await colleague.send({ method: 'GET', url: '/api/v1/accounts/settings/information' })
      values.set('colleague', JSON.parse(text).user.id)
    },
  },
  { call: 'POST /users/change-password', body: { current_password: shopPassword, new_password: other } },
  { call: 'POST /logout' },
]

const email = 'calls@exemplu.ro'
export const registration: Step[] = [
  {
    call: 'POST /registration/request',
    as: 'nobody',
    body: { full_name: 'Ana Maria Pop', email: `other.${email}`, phone_number: '0722000111' },
  },
  {
    call: 'POST /registration/request/validate-code',
    as: 'nobody',
    body: { email: '{email}', code: '{code}' },
    gives: { registrationToken: 'registration_token' },
    before: async (shop, values) => {
      values.set('email', `${shop.code}.${email}`.toLowerCase())
      values.set('code', await askForCode(shop, String(values.get('email'))))
      values.set('newName', `new.${shop.code}.admin`.toLowerCase())
    },
  },
  {
    call: 'POST /registration/request/validate-user',
    as: 'nobody',
    body: { registration_token: '{registrationToken}', username: '{newName}', password: shopPassword },
  },
  {
    call: 'POST /new-registration',
    as: 'nobody',
    body: {
      registration_token: '{registrationToken}',
      username: '{newName}',
      password: shopPassword,
      password_confirmation: shopPassword,
      company_name: 'SC Vulcanizare Șoimul SRL',
      vat_number: 'RO18547290',
      reg_number: 'J08/1042/2006',
      country: 'RO',
      county: 'Brașov',
      city: 'Brașov',
      street: 'Calea București',
      street_number: '110',
      post_code: '500001',
      email: '{email}',
      phone_number: '0722000111',
      website: 'soimul.example',
      time_sheet: true,
    },
    says: ['username'],
  },
]

const account = `id name uuid status active_from active_to description users workers car_types wheel_types payment_types organizations
  work_order_types account_settings appointment_groups collaborators collaborator_workers collaborator_statuses collaborator_wo_statuses
  collaborator_wo_payment_types`.split(/\s+/)
const packages = ['currency', 'description', 'duration', 'name', 'order', 'price', 'uuid']

export const accounts: Step[] = [
  {
    call: 'GET /accounts/settings/information',
    says: [
      ...account.map((name) => `account.${name}`),
      ...packages.map((name) => `active_package.${name}`),
      'user.id',
      'roles.0',
      'modules.chat',
      'lists.car_names',
      'lists.car_models',
      'sms_default_messages',
      ...['name', 'short_name'].map((name) => `account.work_order_types.0.${name}`),
    ],
  },
  { call: 'POST /accounts/settings', body: { name: 'sms_language', value: 'hu', options: {} }, gives: { setting: 'id' } },
  { call: 'PUT /accounts/settings/{setting}', body: { value: 'en' }, says: ['id', 'name', 'value', 'options'] },
  removed('/accounts/settings', 'setting'),
  { call: 'GET /organizations' },
  {
    call: 'POST /organizations',
    body: {
      name: 'Oradea',
      code: 'OR',
      address: { street: 'Calea Aradului', number: '50', city: 'Oradea', county: 'Bihor' },
      company: { name: 'Roata SRL', vat_number: 'RO18547290', reg_number: 'J05/1/2020', email: 'oradea@exemplu.ro', phone: '0259000111' },
      public_settings: {
        start: '08:00',
        end: '18:00',
        with_group: true,
        group_ids: [],
        success_message: 'Vă așteptăm!',
        break_interval: [{ start: '13:00', end: '14:00' }],
        exclude_dates: ['2026-12-25'],
        exclude_saturdays: true,
      },
      time_sheet: true,
    },
    says: ['id', 'address.full_address', 'company.vat_number', 'appointment_groups', 'public_settings.success_message'],
    gives: { second: 'id' },
  },
  { call: 'PUT /organizations/{second}', body: { name: 'Oradea 2', time_sheet: false }, says: ['time_sheet'] },
  removed('/organizations', 'second'),
  { call: 'GET /accounts/downloads/client', query: 'models[is_company]=true&order_by=name', file: workbook(/\.xlsx$/) },
  { call: 'GET /accounts/downloads/work-order', file: workbook(/^comenzi_de_lucru.*\.xlsx$/) },
  { call: 'DELETE /accounts/soft', says: ['work_order_types'] },
  { call: 'PUT /accounts/restore' },
  { call: 'GET /accounts/delete-requests' },
  { call: 'DELETE /accounts/soft' },
  {
    call: 'DELETE /accounts/force',
    // The call requires a recently confirmed password.
    before: async ({ admin }) =>
      void (await admin.send({ method: 'POST', url: '/api/v1/session/confirm', body: { password: shopPassword } })),
  },
]
