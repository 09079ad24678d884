import { Checkbox, MultiSelect, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLevel, useOrganization } from '#client/platform/sign-in/session.ts'
import { DateTimeField } from '#client/ui/date-fields/DateTimeField.tsx'
import { useFormat } from '#client/platform/format.ts'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import { ReadableField } from '#client/ui/form/ReadableField.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import classes from './WorkOrderForm.module.css'

/** The part of a new order that loads while plate and client are being typed. */
export default function WorkPart({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  return (
    <>
      <WorkFields form={form} />
      <SimpleGrid cols={2} spacing="md">
        <LongText form={form} field="clientRequested" label={t('RequestedServices')} max={500} />
        <LongText form={form} field="description" label={t('Description')} max={1000} />
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
  const { values, error } = useOrder(
    form,
    'organizationId',
    'workers',
    'workOrderTypeId',
    'delegateName',
    'finalReviewer',
    'paymentTypeId',
    'startDate',
    'endDate',
    'deadline',
    'documentNumber',
    'clientBringsProducts',
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
        <ReadableField readOnly={readOnly} label={t('Workers')} text={joinNames(workers, values.workers)}>
          <MultiSelect<number>
            label={t('Workers')}
            withAsterisk={form.creating}
            data={toOptions(workers)}
            value={values.workers}
            onChange={(ids) => form.change({ workers: ids })}
            searchable
            selectFirstOptionOnChange
            openOnFocus={values.workers.length === 0}
            hidePickedOptions
            nothingFoundMessage={t('NoWorkers')}
            placeholder={values.workers.length === 0 ? t('WorkersHint') : undefined}
            error={error('workers')}
          />
        </ReadableField>
      </div>
      <ReadableField readOnly={readOnly} label={t('WorkOrderType')} text={orderTypes.find(({ id }) => id === values.workOrderTypeId)?.name}>
        <Select<number>
          label={t('WorkOrderType')}
          data={toOptions(orderTypes)}
          value={values.workOrderTypeId}
          onChange={(id) => id && form.change({ workOrderTypeId: id })}
          allowDeselect={false}
          error={error('workOrderTypeId')}
        />
      </ReadableField>

      <ReadableField readOnly={readOnly} label={t('DelegateName')} text={values.delegateName}>
        <TextInput
          label={t('DelegateName')}
          maxLength={150}
          value={values.delegateName}
          onChange={({ currentTarget }) => form.change({ delegateName: currentTarget.value })}
          error={error('delegateName')}
        />
      </ReadableField>
      <ReadableField readOnly={readOnly} label={t('FinalReviewer')} text={values.finalReviewer}>
        <Select
          label={t('FinalReviewer')}
          data={reviewers}
          value={values.finalReviewer}
          onChange={(finalReviewer) => form.change({ finalReviewer })}
          searchable
          selectFirstOptionOnChange
          openOnFocus={false}
          clearable
          error={error('finalReviewer')}
        />
      </ReadableField>
      {/* A saved order shows the payment below its total. */}
      {isOffice && (form.creating || readOnly) && (
        <ReadableField
          readOnly={readOnly}
          label={t('PaymentType')}
          text={paymentTypes.find(({ value }) => value === values.paymentTypeId)?.label}
        >
          <Select<number>
            label={t('PaymentType')}
            data={paymentTypes}
            value={values.paymentTypeId}
            onChange={(paymentTypeId) => form.change({ paymentTypeId })}
            clearable
            placeholder={t('PaymentTypeLater')}
            error={error('paymentTypeId')}
          />
        </ReadableField>
      )}

      <ReadableField readOnly={readOnly} label={t('StartDate')} text={format.instant(values.startDate)}>
        <DateTimeField
          label={t('StartDate')}
          zone={format.zone}
          required
          value={values.startDate}
          onChange={(startDate) => startDate && form.change({ startDate })}
          error={error('startDate')}
        />
      </ReadableField>
      <ReadableField readOnly={readOnly} label={t('EndDate')} text={values.endDate && format.instant(values.endDate)}>
        <DateTimeField
          label={t('EndDate')}
          zone={format.zone}
          value={values.endDate}
          onChange={(endDate) => form.change({ endDate })}
          error={error('endDate')}
        />
      </ReadableField>
      <ReadableField readOnly={readOnly} label={t('Deadline')} text={values.deadline && format.instant(values.deadline)}>
        <DateTimeField
          label={t('Deadline')}
          zone={format.zone}
          ahead
          value={values.deadline}
          onChange={(deadline) => form.change({ deadline })}
          error={error('deadline')}
        />
      </ReadableField>
      {isOffice && (
        <ReadableField readOnly={readOnly} label={t('DocumentNumber')} text={values.documentNumber}>
          <TextInput
            label={t('DocumentNumber')}
            maxLength={30}
            value={values.documentNumber}
            onChange={({ currentTarget }) => form.change({ documentNumber: currentTarget.value })}
            error={error('documentNumber')}
          />
        </ReadableField>
      )}
      {(organizations.length > 1 || readOnly) && (
        <ReadableField
          readOnly={readOnly}
          label={t('Organization')}
          text={workplaces.find(({ value }) => value === values.organizationId)?.label}
        >
          <Select<number>
            label={t('Organization')}
            data={workplaces}
            value={values.organizationId}
            onChange={(id) => id && form.change({ organizationId: id, workers: [], clientId: null })}
            allowDeselect={false}
            error={error('organizationId')}
          />
        </ReadableField>
      )}
      {!values.itp && (
        <ReadableField readOnly={readOnly} label={t('ClientBringsProducts')} text={t(values.clientBringsProducts ? 'Yes' : 'No')}>
          <Checkbox
            // In a saved order of the only workplace the switch has a row of its own.
            className={form.creating || organizations.length > 1 ? classes.beside : undefined}
            label={t('ClientBringsProducts')}
            checked={values.clientBringsProducts}
            onChange={({ currentTarget }) => form.change({ clientBringsProducts: currentTarget.checked })}
          />
        </ReadableField>
      )}
    </SimpleGrid>
  )
}

type LongField = 'clientRequested' | 'description' | 'mention'

/** A field of the order with several lines of text. */
export function LongText({ form, field, label, max }: { form: OrderForm; field: LongField; label: string; max: number }) {
  const { values, error } = useOrder(form, field)
  return (
    <ReadableField readOnly={form.readOnly} label={label} text={values[field]}>
      <Textarea
        label={label}
        maxLength={max}
        maxRows={6}
        value={values[field]}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
        error={error(field)}
      />
    </ReadableField>
  )
}

type Named = { id: number; name: string }
const toOptions = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: id, label: name }))
const joinNames = (list: readonly Named[], ids: readonly number[]) =>
  list
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
