// Names and tabs of the form's fields, so that a refusal can lead to its field.

import equal from 'fast-deep-equal'
import { tabStates, type OrderTab, type TabbedOrder, type TabState } from '#domain/work-orders/order-tabs.ts'
import type { OrderValues } from './order-values.ts'
import type { OrderFormErrors } from './order-wire.ts'
import type { OrderForm, OrderState } from './use-order-form.ts'

/** Tabs from left to right. */
const orderTabs = ['general', 'vehicle', 'products', 'summary'] as const satisfies OrderTab[]
/** An inspection has all its fields on one tab. */
const inspectionTabs = ['inspection', 'summary'] as const satisfies OrderTab[]

export const listTabs = ({ itp }: Pick<OrderValues, 'itp'>): readonly OrderTab[] => (itp ? inspectionTabs : orderTabs)

/** Every field with its tab and the key of its label. */
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

export const fieldsOfTab = (tab: OrderTab) => (Object.keys(fields) as (keyof OrderValues)[]).filter((name) => fields[name][0] === tab)

const isField = (name: string): name is keyof OrderValues => name in fields

/** The tab of a field on the form of this order. */
export function tabOfField(path: string, { itp }: Pick<OrderValues, 'itp'>): OrderTab {
  const tab = findOrderTab(path)
  return itp && tab !== 'summary' ? 'inspection' : tab
}

function findOrderTab(path: string) {
  const [field = ''] = path.split('.')
  return isField(field) ? fields[field][0] : 'general'
}

/** Parts with errors, for the tab states. Any other error on the general tab counts for the client's part. */
const errorParts = (errors: OrderFormErrors): NonNullable<TabbedOrder['errors']> =>
  Object.keys(errors).map((path) => {
    const tab = findOrderTab(path)
    if (tab === 'products' || tab === 'vehicle') return tab
    return path === 'plateNumber' || path === 'workers' ? path : 'clientName'
  })

/** The progress of each tab. In a read-only order all tabs are open. */
export function computeTabStates(
  { account, creating, readOnly }: Pick<OrderForm, 'account' | 'creating' | 'readOnly'>,
  { values, opened, isTouched, errors }: OrderState,
): Record<OrderTab, TabState> {
  if (readOnly) return { general: 'open', vehicle: 'open', products: 'open', inspection: 'open', summary: 'open' }
  const workOrderType = account.workOrderTypes.find(({ id }) => id === values.workOrderTypeId)
  // A line that is still being typed is in no field yet.
  const hasOnlyLine = () => values.quickLine !== opened.quickLine && equal({ ...values, quickLine: opened.quickLine }, opened)
  const isUntouched = creating && (!isTouched || hasOnlyLine())
  return tabStates({ ...values, workOrderType, errors: errorParts(errors) }, { creating, isUntouched })
}
