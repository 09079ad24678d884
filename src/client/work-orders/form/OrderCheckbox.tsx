import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOrderPart } from '#client/work-orders/engine/use-order.ts'
import { OrderField, type NamesOf, type OrderFieldOf } from './OrderField.tsx'

export function OrderCheckbox({ form, name, ...rest }: OrderFieldOf<NamesOf<boolean>> & Omit<CheckboxProps, 'form' | 'name'>) {
  const { t } = useTranslation('work-orders')
  const isTicked = useOrderPart(form, ({ values }) => values[name])
  return (
    <OrderField form={form} name={name} text={t(isTicked ? 'Yes' : 'No')}>
      {({ label, value, onChange }) => (
        <Checkbox label={label} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} {...rest} />
      )}
    </OrderField>
  )
}
