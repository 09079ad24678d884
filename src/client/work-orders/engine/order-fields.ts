// What the fields of the form are called, and on which tab they stand, so that a refusal leads there.

import { tabStates, type OrderTab, type TabbedOrder, type TabState } from '#domain/order-tabs.ts'
import type { OrderValues } from './order-values.ts'
import type { Errors } from './order-wire.ts'
import type { OrderForm } from './use-order-form.ts'

/** From left to right. */
export const orderTabs = ['general', 'vehicle', 'products', 'summary'] as const satisfies OrderTab[]

/** Every field with its tab and its name for the reader. */
const fields = {
  plateNumber: ['general', 'PlateNumber'],
  clientId: ['general', 'Client'],
  clientName: ['general', 'Client'],
  delegateName: ['general', 'DelegateName'],
  phone: ['general', 'Phone'],
  organizationId: ['general', 'Organization'],
  workOrderTypeId: ['general', 'WorkOrderType'],
  workers: ['general', 'Workers'],
  finalReviewer: ['general', 'FinalReviewer'],
  startDate: ['general', 'StartDate'],
  deadline: ['general', 'Deadline'],
  paymentTypeId: ['general', 'PaymentType'],
  description: ['general', 'Description'],
  clientRequested: ['general', 'RequestedServices'],
  clientBringsProducts: ['general', 'ClientBringsProducts'],
  carTypeId: ['vehicle', 'CarType'],
  make: ['vehicle', 'Make'],
  model: ['vehicle', 'Model'],
  manufacturingYear: ['vehicle', 'ManufacturingYear'],
  vinNumber: ['vehicle', 'VinNumber'],
  carDescription: ['vehicle', 'CarDescription'],
  carKm: ['vehicle', 'CarKm'],
  wheelTypeId: ['vehicle', 'WheelType'],
  dimensions: ['vehicle', 'TyreDimensions'],
  newTyre: ['vehicle', 'NewTyre'],
  tyreCount: ['vehicle', 'TyreCount'],
  tyreWaste: ['vehicle', 'TyreWaste'],
  axleLayout: ['vehicle', 'TyrePositions'],
  axleMarks: ['vehicle', 'TyrePositions'],
  mention: ['vehicle', 'Mention'],
  lines: ['products', 'TabProducts'],
  withVat: ['summary', 'VatShort'],
  vatPercentage: ['summary', 'VatShort'],
  ownProduct: ['summary', 'OwnProductDiscount'],
  quickLine: ['general', 'QuickEntry'],
  unread: ['general', 'QuickEntry'],
} as const satisfies Record<keyof OrderValues, readonly [OrderTab, string]>

export const labelOf = (field: keyof OrderValues) => fields[field][1]

const isField = (name: string): name is keyof OrderValues => name in fields

export function tabOf(path: string): OrderTab {
  const [field = ''] = path.split('.')
  return isField(field) ? fields[field][0] : 'general'
}

/** For the states of the tabs. What is wrong elsewhere on the general tab counts with its client. */
const partsWith = (errors: Errors): NonNullable<TabbedOrder['errors']> =>
  Object.keys(errors).map((path) => {
    const tab = tabOf(path)
    if (tab === 'products' || tab === 'vehicle') return tab
    return path === 'plateNumber' || path === 'workers' ? path : 'clientName'
  })

/** How far each tab is. To an order that is only looked at all are open. */
export function statesOf({ values, account, creating, readOnly, errors }: OrderForm): Record<OrderTab, TabState> {
  if (readOnly) return { general: 'open', vehicle: 'open', products: 'open', summary: 'open' }
  const workOrderType = account.workOrderTypes.find(({ id }) => id === values.workOrderTypeId)
  return tabStates({ ...values, workOrderType, errors: partsWith(errors) }, { creating })
}
