import type { OrderValues } from './order-values.ts'
import type { OrderForm } from './use-order-form.ts'

type Shown = { form: OrderForm }

/** For `memo`: a part of the form that has nothing to do with these fields stays as it is drawn while they are typed. */
export const exceptFor =
  (...fields: (keyof OrderValues)[]) =>
  ({ form: before }: Shown, { form: after }: Shown): boolean =>
    before.update === after.update &&
    before.errors === after.errors &&
    before.readOnly === after.readOnly &&
    valuesOf(after).every(([field, value]) => before.values[field] === value || fields.includes(field))

const valuesOf = ({ values }: OrderForm) => Object.entries(values) as [keyof OrderValues, OrderValues[keyof OrderValues]][]
