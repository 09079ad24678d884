import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { messageText } from '#client/platform/i18n.ts'
import type { OrderValues } from './order-values.ts'
import type { OrderForm, OrderState } from './use-order-form.ts'

/** A part of what the form holds; whoever asks is drawn again when that part changes, in whatever it consists of. */
export const useOrderPart = <Part>({ store }: OrderForm, part: (state: OrderState) => Part): Part => useStore(store, useShallow(part))

/** The message of a field in the reader's words. */
type Told = { error: (path: string) => string | undefined }

/** These fields of the order with what is wrong in them; all of them, where none are named. */
export function useOrder(form: OrderForm): Told & { values: OrderValues }
export function useOrder<Field extends keyof OrderValues>(form: OrderForm, ...fields: Field[]): Told & { values: Pick<OrderValues, Field> }
export function useOrder(form: OrderForm, ...fields: (keyof OrderValues)[]): Told & { values: Partial<OrderValues> } {
  const values = useOrderPart(form, (state) =>
    fields.length === 0 ? state.values : Object.fromEntries(fields.map((field) => [field, state.values[field]])),
  )
  const errors = useOrderPart(form, (state) => state.errors)
  return { values, error: (path) => (errors[path] === undefined ? undefined : messageText(errors[path])) }
}
