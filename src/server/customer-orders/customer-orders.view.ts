import type { CustomerOrder, CustomerOrderChanges, CustomerOrderMeta } from '#contract/customer-orders.ts'
import { colorOf } from '#domain/customer-orders.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { withoutZeroSizes } from '#contract/kit/tyres.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { LockedCustomerOrder, StoredCustomerOrder } from './customer-orders.queries.ts'

type StoredMeta = Omit<CustomerOrderMeta, 'description' | 'createdBy'>

const noMeta: StoredMeta = {
  tyreQuantity: null,
  phone: null,
  delegateName: null,
  carKm: null,
  tyreWidth: null,
  tyreHeight: null,
  tyreRim: null,
  vinNumber: null,
}
const readMeta = (stored: unknown): StoredMeta => withoutZeroSizes({ ...noMeta, ...(stored as Partial<StoredMeta>) })

export function toCustomerOrder(row: StoredCustomerOrder): CustomerOrder {
  const { clientId, position, username, colorCode, description } = row
  return {
    ...row,
    status: row.status as CustomerOrder['status'],
    organizationClientId: clientId,
    badgeColor: colorOf(colorCode).hex,
    order: position,
    metaData: { ...readMeta(row.metaData), description, createdBy: username ?? '' },
  }
}

/** All fields of a card that people edit. */
export type EditableCustomerOrder = ReturnType<typeof toEditable>

const emptyCard = {
  carPlateNumber: '',
  clientName: '',
  carMake: '',
  carModel: '',
  tyreMake: '',
  tyreModel: '',
  newTyre: false,
  status: 'new',
  description: '',
  onDate: null as string | null,
  metaData: {},
}

/** Fills absent fields from the stored card, or with empty values. `description` wins over its copy in `metaData`. */
export function toEditable(
  { metaData: sent = {}, ...changes }: CustomerOrderChanges,
  before: LockedCustomerOrder | typeof emptyCard = emptyCard,
) {
  const { description: copy, createdBy: _server, ...meta } = sent
  const sentMeta = Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined))
  const {
    carPlateNumber = before.carPlateNumber,
    clientName = before.clientName,
    carMake = before.carMake,
    carModel = before.carModel,
    tyreMake = before.tyreMake,
    tyreModel = before.tyreModel,
    newTyre = before.newTyre,
    status = before.status,
    description = copy ?? before.description,
    onDate = before.onDate,
  } = changes
  const metaData: StoredMeta = { ...readMeta(before.metaData), ...sentMeta }
  return { carPlateNumber, clientName, carMake, carModel, tyreMake, tyreModel, newTyre, status, description, onDate, metaData }
}

export function toColumns({ metaData, ...card }: EditableCustomerOrder) {
  const keyOfPlate = plateKey(card.carPlateNumber)
  const { carPlateNumber, clientName, tyreMake, tyreModel, carMake, carModel } = card
  const { phone, delegateName } = metaData
  return {
    ...card,
    plateKey: keyOfPlate,
    metaData: JSON.stringify(metaData),
    search: searchText(carPlateNumber, keyOfPlate, clientName, delegateName, phone, tyreMake, tyreModel, carMake, carModel),
  }
}
