import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageText } from '#client/platform/i18n.ts'
import { ReadableField } from '#client/ui/form/ReadableField.tsx'
import { fieldLabelKey } from '#client/work-orders/engine/order-fields.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

export type OrderFieldOf<Name> = { form: OrderForm; name: Name }
type Props<Name extends keyof OrderValues> = OrderFieldOf<Name> & {
  /** The usual label of the field, unless this one is given. */
  label?: string
  /** The value in a read-only form; a value that is a text needs none. */
  text?: ReactNode
  children: (field: {
    label: string
    value: OrderValues[Name]
    onChange: (value: OrderValues[Name]) => void
    error: string | undefined
  }) => ReactNode
}

/** A field of the order with its label and its error or, in a read-only form, its label and value as text. */
export function OrderField<Name extends keyof OrderValues>({ form, name, label, text, children }: Props<Name>) {
  const { t } = useTranslation('work-orders')
  const { value, problem } = useOrderPart(form, ({ values, errors }) => ({ value: values[name], problem: errors[name] }))
  const isReadOnly = form.readOnly || form.lockedFields?.has(name)
  const field = {
    label: label ?? t(fieldLabelKey(name)),
    value,
    onChange: (next: OrderValues[Name]) => form.change({ [name]: next }),
    error: problem === undefined ? undefined : messageText(problem),
  }
  return (
    <ReadableField readOnly={isReadOnly} label={field.label} text={text === undefined && typeof value === 'string' ? value : text}>
      {children(field)}
    </ReadableField>
  )
}

export type NamesOf<Value> = { [Name in keyof OrderValues]: OrderValues[Name] extends Value ? Name : never }[keyof OrderValues]

export const OrderTextField = ({ form, name, ...rest }: OrderFieldOf<NamesOf<string>> & Omit<TextInputProps, 'form' | 'name'>) => (
  <OrderField form={form} name={name}>
    {({ onChange, ...field }) => <TextInput {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} {...rest} />}
  </OrderField>
)
