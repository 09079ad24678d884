import equal from 'fast-deep-equal'
import { useMemo, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { AppError } from '#contract/kit/errors.ts'
import type { Account } from '#contract/accounts/account.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { clearsCarService, clearsTyreService } from '#domain/work-orders/work-orders.ts'
import { changedFields, clearedLines, copySizesToNewSet, hasGarageData, hasTyreData, restoreLines, applyOrderRules } from './order-rules.ts'
import { followVat } from './order-vat.ts'
import { hasSizeText, settleSizes, unreadSizes } from './order-sizes.ts'
import type { Catalogue, OrderValues } from './order-values.ts'
import { validateOrderValues, toFormErrors, type OrderFormErrors } from './order-wire.ts'

/** A change that the form made by itself, or one that is easily made by mistake, with its undo. */
export type UndoState = {
  done:
    | 'VehicleFilled'
    | 'LinesEmptied'
    | 'LineRemoved'
    | 'PackageAdded'
    | 'PackageAddedWithout'
    | 'ProductsAdded'
    | 'ProductsAddedWithout'
    | 'LinesCopied'
    | 'LinesCopiedWithout'
    | 'QuickFilled'
    | PartLeftOut
  /** A further part of the order that the change drops. */
  also?: PartLeftOut | undefined
  /** The object of the change, for the message. */
  what: string
  takeBack: (values: OrderValues) => OrderValues
}

type PartLeftOut = 'TyresLeftOut' | 'GarageLeftOut'

export type OrderState = {
  values: OrderValues
  opened: OrderValues
  isTouched: boolean
  errors: OrderFormErrors
  undo?: UndoState
  wasRefused: boolean
}
type Options = {
  account: Account
  creating: boolean
  readOnly?: boolean
  /** Lines and totals cannot change. */
  frozen?: boolean
  /** Fields that cannot change; the others can. */
  lockedFields?: ReadonlySet<keyof OrderValues> | undefined
  /** Tyre sets of a saved order. */
  hotels?: Pick<WorkOrder, 'tyreHotel' | 'tyreHotelOut'>
  /** The version of a saved order that the form was opened with. */
  saved?: WorkOrder
  /** Products of a saved order. */
  catalogue?: Catalogue
}

export type OrderForm = Options & {
  /** Components subscribe with `useOrder` or `useOrderPart`; the form object itself stays the same while the user types. */
  store: StoreApi<OrderState>
  /** Current values, for event handlers. */
  now: () => OrderValues
  /** Whether the values differ from those the form was opened with. */
  isTouched: () => boolean
  change: (fields: Partial<OrderValues>) => void
  /** A change that depends on the current values. */
  update: (next: (values: OrderValues) => OrderValues, undo?: UndoState) => void
  takeBack: () => void
  dismissUndo: () => void
  /** Validates one field when it loses the focus. An empty field shows no error yet. */
  check: (field: keyof OrderValues) => void
  /** Validates everything before saving; returns the errors. */
  validate: () => OrderFormErrors
  /** Shows the errors of the server at their fields. */
  refuse: (error: AppError) => OrderFormErrors
  /** Starts over with these values; `opened` is the base for the comparison that tells whether anything was changed. */
  reset: (values: OrderValues, opened?: OrderValues) => void
}

/**
 * The state of the order form. It does not use `useDraft`, because changes affect other parts (prices follow the tyre size), are undone
 * and merged with those of other users, and field names are type-checked.
 */
export function useOrderForm(start: () => OrderValues, options: Options): OrderForm {
  const [store] = useState(() => {
    const values = start()
    return createStore<OrderState>(() => ({ values, opened: values, isTouched: false, errors: {}, wasRefused: false }))
  })
  const { account, creating, readOnly, frozen, lockedFields, hotels, saved, catalogue } = options
  return useMemo(() => {
    const given = { account, creating, readOnly, frozen, lockedFields, hotels, saved, catalogue }
    return { ...given, store, ...createActions(store, given) }
  }, [store, account, creating, readOnly, frozen, lockedFields, hotels, saved, catalogue])
}

function createActions(store: StoreApi<OrderState>, { account, creating, catalogue }: Options): Omit<OrderForm, 'store' | keyof Options> {
  const now = () => store.getState().values
  const set = store.setState
  const errorsNow = (before: OrderState, values: OrderValues) => {
    const found = validateOrderValues(values, account, { creating })
    return equal(found, before.errors) ? before.errors : found
  }
  const update: OrderForm['update'] = (next, offered) =>
    set((before) => {
      const after = applyOrderRules(before.values, next(before.values), account, catalogue)
      const values = creating ? followVat(before.values, copySizesToNewSet(before.values, after), account) : after
      return {
        values,
        isTouched: !equal(values, before.opened),
        errors: before.wasRefused ? errorsNow(before, values) : remainingErrors(before, values),
        undo: offered ?? describeLosses(before.values, values, account) ?? before.undo,
      }
    })
  return {
    now,
    isTouched: () => store.getState().isTouched,
    update,
    change: (fields) => update((values) => ({ ...values, ...fields })),
    takeBack: () => {
      const { undo } = store.getState()
      if (undo) update(undo.takeBack)
      set({ undo: undefined })
    },
    dismissUndo: () => set({ undo: undefined }),
    check: (field) => {
      const value = now()[field]
      const found = Object.entries(validateOrderValues(now(), account, { creating })).filter(
        ([path]) => path === field || path.startsWith(`${field}.`),
      )
      const isEmpty = value === '' || value === null || equal(value, [])
      if (!isEmpty && found.length > 0) set(({ errors }) => ({ errors: { ...errors, ...Object.fromEntries(found) } }))
    },
    validate: () => {
      if (hasSizeText(now())) update(settleSizes)
      const errors = validateOrderValues(now(), account, { creating })
      if (Object.keys(errors).length > 0) set({ errors, wasRefused: true })
      return errors
    },
    refuse: (error) => {
      const errors = toFormErrors(error.fields ?? {}, now())
      set({ errors })
      return errors
    },
    reset: (values, opened = values) =>
      set({ values, opened, isTouched: !equal(values, opened), errors: {}, undo: undefined, wasRefused: false }),
  }
}

/** Before the first refusal only corrected fields lose their message; from then on every message is kept current. */
function remainingErrors(before: OrderState, after: OrderValues): OrderFormErrors {
  if (Object.keys(before.errors).length === 0) return before.errors
  const changed: readonly string[] = changedFields(before.values, after)
  const all = Object.entries(before.errors)
  const unread = new Set(unreadSizes(after).map(({ path }) => path))
  const left = all.filter(([path]) => !changed.includes(path.split('.')[0] ?? '') || unread.has(path))
  return left.length === all.length ? before.errors : Object.fromEntries(left)
}

/** Reports the lines and parts that a change of car type or order type drops, before anything is saved. */
function describeLosses(before: OrderValues, after: OrderValues, account: Account): UndoState | undefined {
  if (before.carTypeId === after.carTypeId && before.workOrderTypeId === after.workOrderTypeId) return undefined
  const lines = clearedLines(before, after)
  const part = findDroppedPart(before, after, account)
  const { carTypeId, workOrderTypeId } = before
  const takeBack = part ? (now: OrderValues) => restoreLines(lines)({ ...now, carTypeId, workOrderTypeId }) : restoreLines(lines)
  if (lines.length === 0) return part && { done: part, what: '', takeBack }
  return { done: 'LinesEmptied', what: lines.map(({ name }) => name).join(', '), also: part, takeBack }
}

function findDroppedPart(before: OrderValues, after: OrderValues, account: Account): PartLeftOut | undefined {
  const type = account.workOrderTypes.find(({ id }) => id === after.workOrderTypeId)
  if (!type || before.workOrderTypeId === after.workOrderTypeId) return undefined
  if (clearsTyreService(type) && hasTyreData(after)) return 'TyresLeftOut'
  return clearsCarService(type) && hasGarageData(after) ? 'GarageLeftOut' : undefined
}
