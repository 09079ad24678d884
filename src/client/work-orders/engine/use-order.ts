import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { messageText } from '#client/platform/i18n.ts'
import type { OrderValues } from './order-values.ts'
import type { OrderForm, OrderState } from './use-order-form.ts'

/** Selects a part of the form's state; the component renders again when the part changes, compared shallowly. */
export const useOrderPart = <Part>({ store }: OrderForm, part: (state: OrderState) => Part): Part => useStore(store, useShallow(part))

/** `error` returns the message of a field in the user's language. */
type FieldMessages = { error: (path: string) => string | undefined }

/** The named fields of the order with their errors, or all fields if none are named. */
export function useOrder(form: OrderForm): FieldMessages & { values: OrderValues }
export function useOrder<Field extends keyof OrderValues>(
  form: OrderForm,
  ...fields: Field[]
): FieldMessages & { values: Pick<OrderValues, Field> }
export function useOrder(form: OrderForm, ...fields: (keyof OrderValues)[]): FieldMessages & { values: Partial<OrderValues> } {
  const values = useOrderPart(form, (state) =>
    fields.length === 0 ? state.values : Object.fromEntries(fields.map((field) => [field, state.values[field]])),
  )
  const errors = useOrderPart(form, (state) => state.errors)
  return { values, error: (path) => (errors[path] === undefined ? undefined : messageText(errors[path])) }
}
