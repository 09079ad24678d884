import type { Account } from '#contract/accounts/account.ts'
import type { ProductChoice } from '#contract/products.ts'

/** Account with the lists that the order form reads. */
export const orderAccount: Account = {
  id: 1,
  name: 'Atelier',
  code: 'ATE',
  uuid: 'ATE',
  description: '',
  version: 1,
  status: 'active',
  currency: 'RON',
  country: 'RO',
  activeFrom: null,
  activeTo: null,
  organizations: [],
  users: [],
  workers: [{ id: 3, name: 'Dan', organizationId: 1, userId: null, color: '#1e697a' }],
  carTypes: [
    { id: 1, name: 'Autoturism', isTruck: false },
    { id: 4, name: 'Camion', isTruck: true },
  ],
  wheelTypes: [
    { id: 8, name: 'Aluminiu' },
    { id: 9, name: 'Tablă' },
  ],
  paymentTypes: [],
  workOrderTypes: [
    { id: 5, name: 'Spălătorie', shortName: 'SPL', hidden: true },
    { id: 6, name: 'Vulcanizare', shortName: 'VLC', hidden: false },
    { id: 7, name: 'Service Auto', shortName: 'SA', hidden: false },
  ],
  accountSettings: [],
  appointmentGroups: [],
  collaborators: [],
  collaboratorWorkers: [],
  collaboratorStatuses: [],
  collaboratorWoStatuses: [],
  collaboratorWoPaymentTypes: [],
}

/** A service of the price list that is counted per tyre. */
export const listedProduct = (id: number, name: string, fields: Partial<ProductChoice> = {}): ProductChoice => ({
  id,
  name,
  um: 'BUC',
  price: 20,
  isService: true,
  isExpendable: false,
  isCountPrice: true,
  isTyre: false,
  carTypeId: null,
  workOrderTypeId: null,
  discountOnNewTyre: false,
  priceConditions: [],
  ...fields,
})
