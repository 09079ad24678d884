// What the fields of the form are called, and on which tab they stand, so that a refusal leads there.

import { tabStates, type OrderTab, type TabbedOrder, type TabState } from '#domain/work-orders/order-tabs.ts'
import type { OrderValues } from './order-values.ts'
import type { OrderFormErrors } from './order-wire.ts'
import type { OrderForm, OrderState } from './use-order-form.ts'

/** From left to right. */
const orderTabs = ['general', 'vehicle', 'products', 'summary'] as const satisfies OrderTab[]
/** Whatever an inspection needs stands together. */
const inspectionTabs = ['inspection', 'summary'] as const satisfies OrderTab[]

export const listTabs = ({ itp }: Pick<OrderValues, 'itp'>): readonly OrderTab[] => (itp ? inspectionTabs : orderTabs)

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
  endDate: ['general', 'EndDate'],
  deadline: ['general', 'Deadline'],
  paymentTypeId: ['general', 'PaymentType'],
  documentNumber: ['general', 'DocumentNumber'],
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
  boltTorque: ['vehicle', 'BoltTorque'],
  newTyre: ['vehicle', 'NewTyre'],
  tyreHotelEnabled: ['vehicle', 'TyreHotelEnabled'],
  tyreHotel: ['vehicle', 'TyreHotels'],
  tyreHotelOutId: ['vehicle', 'TyreHotelOut'],
  tyreCount: ['vehicle', 'TyreCount'],
  tyreWaste: ['vehicle', 'TyreWaste'],
  axleLayout: ['vehicle', 'TyrePositions'],
  axleMarks: ['vehicle', 'TyrePositions'],
  modelType: ['vehicle', 'ModelType'],
  mention: ['vehicle', 'Mention'],
  customerRequest: ['vehicle', 'CustomerRequest'],
  providerProposal: ['vehicle', 'ProviderProposal'],
  itp: ['vehicle', 'Inspection'],
  itpKind: ['vehicle', 'ItpKind'],
  expirationDate: ['vehicle', 'ExpirationDate'],
  smsNotification: ['vehicle', 'SmsReminder'],
  lines: ['products', 'TabProducts'],
  withVat: ['summary', 'VatShort'],
  vatPercentage: ['summary', 'VatShort'],
  ownProduct: ['summary', 'OwnProductDiscount'],
  loyaltyCard: ['summary', 'LoyaltyCard'],
  quickLine: ['general', 'QuickEntry'],
  unread: ['general', 'QuickEntry'],
} as const satisfies Record<keyof OrderValues, readonly [OrderTab, string]>

export const fieldLabelKey = (field: keyof OrderValues) => fields[field][1]

const isField = (name: string): name is keyof OrderValues => name in fields

/** Where a field stands on the form of this order. */
export function tabOfField(path: string, { itp }: Pick<OrderValues, 'itp'>): OrderTab {
  const tab = orderTabOf(path)
  return itp && tab !== 'summary' ? 'inspection' : tab
}

function orderTabOf(path: string) {
  const [field = ''] = path.split('.')
  return isField(field) ? fields[field][0] : 'general'
}

/** For the states of the tabs. What is wrong elsewhere on the general tab counts with its client. */
const partsWith = (errors: OrderFormErrors): NonNullable<TabbedOrder['errors']> =>
  Object.keys(errors).map((path) => {
    const tab = orderTabOf(path)
    if (tab === 'products' || tab === 'vehicle') return tab
    return path === 'plateNumber' || path === 'workers' ? path : 'clientName'
  })

/** How far each tab is. To an order that is only looked at all are open. */
export function computeTabStates(
  { account, creating, readOnly }: OrderForm,
  { values, isTouched, errors }: OrderState,
): Record<OrderTab, TabState> {
  if (readOnly) return { general: 'open', vehicle: 'open', products: 'open', inspection: 'open', summary: 'open' }
  const workOrderType = account.workOrderTypes.find(({ id }) => id === values.workOrderTypeId)
  return tabStates({ ...values, workOrderType, errors: partsWith(errors) }, { creating, isUntouched: creating && !isTouched })
}
