import equal from 'fast-deep-equal'
// Converts the form's values to the calls of the contract, and refusals to errors of the form's fields.

import type { InputOf } from '#contract/kit/endpoint.ts'
import type { FieldErrors } from '#contract/kit/errors.ts'
import type { Account } from '#contract/accounts/account.ts'
import type { workOrders } from '#contract/work-orders/work-orders.ts'
import { OrderDraft } from '#contract/work-orders/drafts.ts'
import type { LineChange } from '#contract/work-orders/lines.ts'
import { checkManufacturingYear } from '#domain/vehicles/car-years.ts'
import { countMarked } from '#domain/vehicles/axles.ts'
import { proposeInspectionKind } from '#domain/inspections.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { clearsCarService, clearsTyreService } from '#domain/work-orders/work-orders.ts'
import type { HotelRowInput } from '#client/tyre-hotels/HotelRowsField.tsx'
import { unreadSizes, withoutSizeText } from './order-sizes.ts'
import { isBlankLine, type DimensionValues, type LineValues, type OrderValues } from './order-values.ts'

export type DraftInput = InputOf<typeof workOrders.create>

/** Only orders of this type have tyre data. */
export const hasTyres = ({ itp, workOrderTypeId }: OrderValues, { workOrderTypes }: Account): boolean => {
  const type = workOrderTypes.find(({ id }) => id === workOrderTypeId)
  return !itp && !(type && clearsTyreService(type))
}

export function toOrderDraft(values: OrderValues, account: Account): DraftInput {
  const type = account.workOrderTypes.find(({ id }) => id === values.workOrderTypeId)
  const isOnTyres = hasTyres(values, account)
  const hasGarage = values.itp || !(type && clearsCarService(type))
  const carType = account.carTypes.find(({ id }) => id === values.carTypeId)
  const isMarked = countMarked(values.axleLayout, values.axleMarks) > 0
  return {
    workOrder: {
      clientName: values.clientName,
      organizationClientId: values.clientId,
      delegateName: trimToNull(values.delegateName),
      phone: trimToNull(values.phone),
      organizationId: values.organizationId,
      workOrderTypeId: values.workOrderTypeId,
      carTypeId: values.carTypeId,
      startDate: values.startDate,
      endDate: values.endDate,
      paymentTypeId: values.paymentTypeId,
      documentNumber: trimToNull(values.documentNumber),
      description: values.description,
      metaData: {
        deadline: values.deadline,
        expirationDate: values.expirationDate,
        clientBringsProducts: values.clientBringsProducts,
        clientRequested: values.clientRequested,
        withVat: values.withVat,
        vatPercentage: values.vatPercentage,
        ownProduct: values.ownProduct,
        loyaltyCardId: values.loyaltyCard?.id ?? null,
        smsNotification: values.smsNotification,
        itp: values.itp,
        itpKind: values.itp ? (values.itpKind ?? (carType ? proposeInspectionKind(carType) : null)) : null,
        technicalDrawing: isMarked && isOnTyres ? values.axleMarks : null,
        technicalDrawingType: isMarked && isOnTyres ? values.axleLayout : null,
        finalReviewer: values.finalReviewer,
      },
    },
    car: {
      plateNumber: formatPlate(values.plateNumber),
      vinNumber: trimToNull(values.vinNumber),
      make: trimToNull(values.make),
      model: trimToNull(values.model),
      manufacturingYear: values.manufacturingYear,
      description: values.carDescription,
    },
    tyreService: isOnTyres
      ? {
          wheelTypeId: values.wheelTypeId,
          carKm: values.carKm,
          newTyre: values.newTyre,
          tyreWaste: values.tyreWaste ?? 0,
          tyreCount: values.tyreCount ?? 0,
          boltTorque: values.boltTorque,
          tyreHotelEnabled: values.tyreHotelEnabled,
          tyreHotelOutId: values.tyreHotelOutId ?? null,
          tyreDimensions: listFilledRows(values.dimensions).map(({ row }) => ({
            ...withoutSizeText(row),
            dotNumber: trimToNull(row.dotNumber),
          })),
        }
      : null,
    carService: hasGarage
      ? {
          carKm: values.carKm,
          mention: values.mention,
          modelType: trimToNull(values.modelType),
          customerRequest: values.customerRequest.filter((text) => text.trim()),
          providerProposal: values.providerProposal.filter((text) => text.trim()),
        }
      : null,
    tyreHotel: isOnTyres && values.tyreHotelEnabled ? toStoredSet(values.tyreHotel) : null,
    workers: values.workers,
    products: listFilledLines(values.lines).map(({ line }) => toLineDraft(line)),
  }
}

/** The set as the contract has it, without the sizes that are still being typed. */
function toStoredSet(set: OrderValues['tyreHotel']): OrderValues['tyreHotel'] {
  const rows: readonly HotelRowInput[] | undefined = set?.metaData?.tyreDimensions
  return set && rows ? { ...set, metaData: { ...set.metaData, tyreDimensions: rows.map(withoutSizeText) } } : set
}

function toLineDraft(line: LineValues): LineChange {
  const { id, quantity, um } = line
  const counted = { ...(id !== undefined && { id }), quantity: quantity ?? 1, price: line.price ?? 0, um: um || 'BUC' }
  if (line.product) return { organizationProductId: line.product.id, ...counted }
  return { customProductName: line.name, isService: line.isService ? 1 : 0, isTyre: line.isTyre, ...counted }
}

const trimToNull = (text: string): string | null => text.trim() || null

/** Rows that are not blank, each with its index in the form. */
const listFilledRows = (rows: readonly DimensionValues[]) =>
  rows.map((row, index) => ({ row, index })).filter(({ row }) => Object.values(row).some((value) => value !== null && value !== ''))
const listFilledLines = (lines: readonly LineValues[]) =>
  lines.map((line, index) => ({ line, index })).filter(({ line }) => !isBlankLine(line))

type Changes = Partial<Omit<DraftInput, 'workOrder'>> & { workOrder?: Partial<DraftInput['workOrder']> }

/** Returns only what differs, so that two users who edit different parts of an order do not overwrite each other. */
export function toOrderChanges(before: DraftInput, after: DraftInput): Changes {
  const { workOrder: orderBefore, ...partsBefore } = before
  const { workOrder: orderAfter, ...partsAfter } = after
  const workOrder = diffMembers(orderBefore, orderAfter)
  return { ...diffMembers(partsBefore, partsAfter), ...(Object.keys(workOrder).length > 0 && { workOrder }) }
}

function diffMembers<T extends object>(before: T, after: T): Partial<T> {
  const changes: Partial<T> = {}
  for (const key in after) if (!equal(before[key], after[key])) changes[key] = after[key]
  return changes
}

/** Messages by field of the form: `clientName`, `dimensions.0.tyreWidth`, `lines.2.quantity`. */
export type OrderFormErrors = Record<string, string>

/** The first contract error of each field. A new order must also name its workers. */
export function validateOrderValues(values: OrderValues, account: Account, { creating }: { creating: boolean }): OrderFormErrors {
  const issues = OrderDraft.safeParse(toOrderDraft(values, account)).error?.issues ?? []
  const refused = issues.map(({ path, message }) => [toFormField(path.join('.'), values), message]).reverse()
  const year = creating ? checkManufacturingYear(values.manufacturingYear, new Date().toISOString()) : undefined
  const missing = [
    ...(values.plateNumber.trim() === '' ? ['plateNumber'] : []),
    ...(creating && values.workers.length === 0 ? ['workers'] : []),
  ]
  const unread = hasTyres(values, account) ? unreadSizes(values) : []
  return {
    ...Object.fromEntries(refused),
    ...Object.fromEntries(unread.map(({ path, reason }) => [path, reason])),
    ...(year && { manufacturingYear: year }),
    ...Object.fromEntries(missing.map((field) => [field, 'RequiredField'])),
  }
}

export const toFormErrors = (fields: FieldErrors, values: OrderValues): OrderFormErrors =>
  Object.fromEntries(Object.entries(fields).map(([path, [message = 'InvalidValue']]) => [toFormField(path, values), message]))

const fieldByWireName: Record<string, string> = {
  organizationClientId: 'clientId',
  loyaltyCardId: 'loyaltyCard',
  customProductName: 'name',
  organizationProductId: 'name',
}

/** The form's field for a path of the wire. Row numbers on the wire skip blank rows, those of the form do not. */
function toFormField(path: string, { dimensions, lines }: OrderValues): string {
  const [, part, rest = ''] = /^(workOrder\.metaData|workOrder|car|tyreService|carService)\.(.+)$/.exec(path) ?? ['', '', path]
  if (part === 'car' && rest === 'description') return 'carDescription'
  const [list, index, ...inside] = rest.split('.')
  const name = inside.map((key) => fieldByWireName[key] ?? key).join('.')
  if (list === 'tyreDimensions') return `dimensions.${listFilledRows(dimensions)[Number(index)]?.index ?? 0}.${name}`
  if (list === 'products' && index !== undefined) return `lines.${listFilledLines(lines)[Number(index)]?.index ?? 0}.${name}`
  return fieldByWireName[rest] ?? rest
}
