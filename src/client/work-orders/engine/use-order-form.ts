import equal from 'fast-deep-equal'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import type { Account } from '#contract/account.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { messageText } from '#client/platform/i18n.ts'
import { dropsCarService, dropsTyreService } from '#domain/work-orders.ts'
import { changedFields, emptiedLines, hasGarageData, hasTyreData, restoreLines, settled } from './order-rules.ts'
import type { Catalogue, OrderValues } from './order-values.ts'
import { errorsOf, refusalsOf, type Errors } from './order-wire.ts'

/** A change that the form made by itself, or one that is easily made by mistake, with the way to undo it. */
export type Undo = {
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
  /** What else of the order that leaves out. */
  also?: PartLeftOut | undefined
  /** What it was about. */
  what: string
  takeBack: (values: OrderValues) => OrderValues
}

type PartLeftOut = 'TyresLeftOut' | 'GarageLeftOut'

type State = { values: OrderValues; errors: Errors; undo?: Undo; wasRefused: boolean }
type Options = {
  account: Account
  creating: boolean
  readOnly?: boolean
  /** The lines and totals stay as they are. */
  frozen?: boolean
  /** The sets of tyres of a saved order. */
  hotels?: Pick<WorkOrder, 'tyreHotel' | 'tyreHotelOut'>
  /** What is known of the products of a saved order. */
  catalogue?: Catalogue
}

export type OrderForm = Options & {
  values: OrderValues
  /** Differs from what it was opened with. */
  isTouched: boolean
  undo?: Undo
  change: (fields: Partial<OrderValues>) => void
  /** For a change that depends on the current values. */
  update: (next: (values: OrderValues) => OrderValues, undo?: Undo) => void
  takeBack: () => void
  dismissUndo: () => void
  /** The message of a field in the reader's words. */
  error: (path: string) => string | undefined
  errors: Errors
  /** Checks one field when it loses the focus. An empty field shows no error yet. */
  check: (field: keyof OrderValues) => void
  /** Checks everything before saving; returns the errors. */
  validate: () => Errors
  /** Shows the errors of the server at their fields. */
  refuse: (error: AppError) => Errors
  /** Starts over with these values; `opened` is what they are compared with to tell whether something was changed. */
  reset: (values: OrderValues, opened?: OrderValues) => void
}

/**
 * The state of the order form. Its own rather than the kit's: a change of one part moves others (prices follow the tyre size, lines leave
 * with their type), must be undone and merged with somebody else's, and each field is named to the compiler.
 */
export function useOrderForm(start: () => OrderValues, options: Options): OrderForm {
  useTranslation()
  const { account, creating, catalogue } = options
  const [opened, setOpened] = useState(start)
  const [state, setState] = useState<State>({ values: opened, errors: {}, wasRefused: false })
  const { values, errors, undo } = state

  // The same from one key to the next, so that the rows of the lines, which hold it, are drawn again only when they change.
  const update = useCallback<OrderForm['update']>(
    (next, offered) =>
      setState((before) => {
        const after = settled(before.values, next(before.values), account, catalogue)
        return {
          ...before,
          values: after,
          errors: before.wasRefused ? errorsOf(after, account, { creating }) : errorsLeft(before, after),
          undo: offered ?? emptied(before.values, after, account) ?? before.undo,
        }
      }),
    [account, creating, catalogue],
  )

  return {
    ...options,
    values,
    errors,
    undo,
    isTouched: !equal(values, opened),
    update,
    change: (fields) => update((now) => ({ ...now, ...fields })),
    takeBack: () => {
      if (undo) update(undo.takeBack)
      setState((now) => ({ ...now, undo: undefined }))
    },
    dismissUndo: () => setState((now) => ({ ...now, undo: undefined })),
    error: (path) => (errors[path] === undefined ? undefined : messageText(errors[path])),
    check: (field) => {
      const found = Object.entries(errorsOf(values, account, { creating })).filter(
        ([path]) => path === field || path.startsWith(`${field}.`),
      )
      const isEmpty = values[field] === '' || values[field] === null || equal(values[field], [])
      if (!isEmpty && found.length > 0) setState((now) => ({ ...now, errors: { ...now.errors, ...Object.fromEntries(found) } }))
    },
    validate: () => {
      const found = errorsOf(values, account, { creating })
      if (Object.keys(found).length > 0) setState((now) => ({ ...now, errors: found, wasRefused: true }))
      return found
    },
    refuse: (error) => {
      const found = refusalsOf(error.fields ?? {}, values)
      setState((now) => ({ ...now, errors: found }))
      return found
    },
    reset: (next, openedWith = next) => {
      setOpened(openedWith)
      setState({ values: next, errors: {}, wasRefused: false })
    },
  }
}

/** Before the first refusal only mended fields lose their message; from then on every message is kept current. */
function errorsLeft(before: State, after: OrderValues): Errors {
  if (Object.keys(before.errors).length === 0) return before.errors
  const changed: readonly string[] = changedFields(before.values, after)
  return Object.fromEntries(Object.entries(before.errors).filter(([path]) => !changed.includes(path.split('.')[0] ?? '')))
}

/** What another car type or order type leaves out of the order, said before anything is saved. */
function emptied(before: OrderValues, after: OrderValues, account: Account): Undo | undefined {
  if (before.carTypeId === after.carTypeId && before.workOrderTypeId === after.workOrderTypeId) return undefined
  const lines = emptiedLines(before, after)
  const part = partLeftOut(before, after, account)
  const { carTypeId, workOrderTypeId } = before
  const takeBack = part ? (now: OrderValues) => restoreLines(lines)({ ...now, carTypeId, workOrderTypeId }) : restoreLines(lines)
  if (lines.length === 0) return part && { done: part, what: '', takeBack }
  return { done: 'LinesEmptied', what: lines.map(({ name }) => name).join(', '), also: part, takeBack }
}

function partLeftOut(before: OrderValues, after: OrderValues, account: Account): PartLeftOut | undefined {
  const type = account.workOrderTypes.find(({ id }) => id === after.workOrderTypeId)
  if (!type || before.workOrderTypeId === after.workOrderTypeId) return undefined
  if (dropsTyreService(type) && hasTyreData(after)) return 'TyresLeftOut'
  return dropsCarService(type) && hasGarageData(after) ? 'GarageLeftOut' : undefined
}
