import { MultiSelect, Select, SimpleGrid, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLevel, useOrganization } from '#client/platform/sign-in/session.ts'
import { DateTimeField } from '#client/ui/date-fields/DateTimeField.tsx'
import { useFormat } from '#client/platform/format.ts'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { OrderCheckbox } from './OrderCheckbox.tsx'
import { OrderField, OrderTextField } from './OrderField.tsx'
import classes from './WorkOrderForm.module.css'

/** The part of a new order that loads while plate and client are being typed. */
export default function WorkPart({ form }: { form: OrderForm }) {
  return (
    <>
      <WorkFields form={form} />
      <SimpleGrid cols={2} spacing="md">
        <LongText form={form} name="clientRequested" maxLength={500} />
        <LongText form={form} name="description" maxLength={1000} />
      </SimpleGrid>
    </>
  )
}

/**
 * Workers, order type, times and payment. It is a component of its own, because calendars and clocks are too slow to render on every key.
 */
export function WorkFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { organizations } = useOrganization()
  const isOffice = ['admin', 'operator'].includes(useLevel())
  const { account, readOnly } = form
  const { values } = useOrder(
    form,
    'organizationId',
    'workers',
    'workOrderTypeId',
    'finalReviewer',
    'paymentTypeId',
    'startDate',
    'endDate',
    'deadline',
    'itp',
  )
  const workers = account.workers.filter(
    ({ id, organizationId }) => organizationId === values.organizationId || values.workers.includes(id),
  )
  const paymentTypes = useSelectOptions(account.paymentTypes, values.paymentTypeId)
  const workplaces = useSelectOptions(organizations, values.organizationId)
  const orderTypes = account.workOrderTypes.filter(({ id, hidden }) => !hidden || id === values.workOrderTypeId)
  const reviewers = [...new Set([...account.users.map(({ name }) => name), ...(values.finalReviewer ? [values.finalReviewer] : [])])]

  return (
    <SimpleGrid cols={3} spacing="md" verticalSpacing="md">
      <div style={{ gridColumn: 'span 2' }}>
        <OrderField form={form} name="workers" text={joinNames(workers, values.workers)}>
          {(field) => (
            <MultiSelect<number>
              {...field}
              data-field="workers"
              // Below, the list would cover the message of the field, which opens it.
              comboboxProps={{ position: field.error ? 'top' : 'bottom' }}
              withAsterisk={form.creating}
              data={toOptions(workers)}
              searchable
              selectFirstOptionOnChange
              openOnFocus={values.workers.length === 0 && workers.length > 0}
              hidePickedOptions
              nothingFoundMessage={t('NoWorkers')}
              placeholder={values.workers.length === 0 ? t('WorkersHint') : undefined}
            />
          )}
        </OrderField>
      </div>
      <OrderField form={form} name="workOrderTypeId" text={orderTypes.find(({ id }) => id === values.workOrderTypeId)?.name}>
        {({ onChange, ...field }) => (
          <Select<number> {...field} data={toOptions(orderTypes)} onChange={(id) => id && onChange(id)} allowDeselect={false} />
        )}
      </OrderField>
      <OrderTextField form={form} name="delegateName" maxLength={150} />
      <OrderField form={form} name="finalReviewer">
        {(field) => <Select {...field} data={reviewers} searchable selectFirstOptionOnChange openOnFocus={false} clearable />}
      </OrderField>
      {/* A saved order shows the payment below its total. */}
      {isOffice && (form.creating || readOnly) && (
        <OrderField form={form} name="paymentTypeId" text={paymentTypes.find(({ value }) => value === values.paymentTypeId)?.label}>
          {(field) => <Select<number> {...field} data={paymentTypes} clearable placeholder={t('PaymentTypeLater')} />}
        </OrderField>
      )}
      <OrderField form={form} name="startDate" text={format.instant(values.startDate)}>
        {({ onChange, ...field }) => (
          <DateTimeField {...field} zone={format.zone} required onChange={(startDate) => startDate && onChange(startDate)} />
        )}
      </OrderField>
      <OrderField form={form} name="endDate" text={values.endDate && format.instant(values.endDate)}>
        {(field) => <DateTimeField {...field} zone={format.zone} />}
      </OrderField>
      <OrderField form={form} name="deadline" text={values.deadline && format.instant(values.deadline)}>
        {(field) => <DateTimeField {...field} zone={format.zone} ahead />}
      </OrderField>
      {isOffice && <OrderTextField form={form} name="documentNumber" maxLength={30} />}
      {(organizations.length > 1 || readOnly) && (
        <OrderField form={form} name="organizationId" text={workplaces.find(({ value }) => value === values.organizationId)?.label}>
          {(field) => (
            <Select<number>
              {...field}
              data={workplaces}
              onChange={(id) => id && form.change({ organizationId: id, workers: [], clientId: null })}
              allowDeselect={false}
            />
          )}
        </OrderField>
      )}
      {!values.itp && (
        <OrderCheckbox
          form={form}
          name="clientBringsProducts"
          // In a saved order of the only workplace the switch has a row of its own.
          className={form.creating || organizations.length > 1 ? classes.beside : undefined}
        />
      )}
    </SimpleGrid>
  )
}

type LongTextProps = { form: OrderForm; name: 'clientRequested' | 'description' | 'mention'; maxLength: number }

/** A field of the order with several lines of text. */
export const LongText = ({ form, name, maxLength }: LongTextProps) => (
  <OrderField form={form} name={name}>
    {({ onChange, ...field }) => (
      <Textarea {...field} maxLength={maxLength} maxRows={6} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    )}
  </OrderField>
)

type Named = { id: number; name: string }
const toOptions = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))
const joinNames = (list: readonly Named[], ids: readonly number[]) =>
  list
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
