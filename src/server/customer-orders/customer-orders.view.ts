import type { CustomerOrder, CustomerOrderChanges, CustomerOrderMeta } from '#contract/customer-orders.ts'
import { colorOf } from '#domain/customer-orders.ts'
import { formatPlate, plateKey } from '#contract/kit/plates.ts'
import { withoutZeroSizes } from '#domain/vehicles/tyres.ts'
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
const metaOf = (stored: unknown): StoredMeta => withoutZeroSizes({ ...noMeta, ...(stored as Partial<StoredMeta>) })

export function toCustomerOrder(row: StoredCustomerOrder): CustomerOrder {
  const { clientId, position, username, colorCode, description } = row
  return {
    ...row,
    status: row.status as CustomerOrder['status'],
    organizationClientId: clientId,
    badgeColor: colorOf(colorCode).hex,
    order: position,
    metaData: { ...metaOf(row.metaData), description, createdBy: username ?? '' },
  }
}

/** What a person writes on a card, whole. */
export type EditableCustomerOrder = ReturnType<typeof toEditable>

const blank = {
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

/** What is absent stays, or is empty on a new card; the description counts before its copy. */
export function toEditable({ metaData: sent = {}, ...changes }: CustomerOrderChanges, before: LockedCustomerOrder | typeof blank = blank) {
  const { description: copy, createdBy: _server, ...meta } = sent
  const kept = Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined))
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
  const metaData: StoredMeta = { ...metaOf(before.metaData), ...kept }
  return { carPlateNumber, clientName, carMake, carModel, tyreMake, tyreModel, newTyre, status, description, onDate, metaData }
}

export function toColumns({ metaData, ...card }: EditableCustomerOrder) {
  const carPlateNumber = formatPlate(card.carPlateNumber)
  const key = plateKey(carPlateNumber)
  const { clientName, tyreMake, tyreModel, carMake, carModel } = card
  const { phone, delegateName } = metaData
  return {
    ...card,
    carPlateNumber,
    plateKey: key,
    metaData: JSON.stringify(metaData),
    search: searchText(carPlateNumber, key, clientName, delegateName, phone, tyreMake, tyreModel, carMake, carModel),
  }
}
