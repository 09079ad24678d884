import { Autocomplete, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guaranties, GuarantyDraft, type Guaranty } from '#contract/guaranties.ts'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { guarantyExpiry, isOverKmLimit } from '#domain/guaranties.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { IntegerField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { PlatePicker } from '#client/vehicles/PlatePicker.tsx'
import { isSamePlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import { GuarantyClient } from './GuarantyClient.tsx'

type Props = {
  guaranty?: Guaranty
  /** The order for which a new guaranty is given. */
  order?: WorkOrder
  onSaved: (id: number) => void
  onClose: () => void
}

/** Recipient, work and term of a guaranty; read-only for users who may not change it. */
export function GuarantyForm({ guaranty, order, onSaved, onClose }: Props) {
  const { t } = useTranslation('guaranties')
  const may = useMay()
  const { date, number, zone } = useFormat()
  const { organization } = useOrganization()
  const [today] = useState(() => dayInZone(new Date().toISOString(), zone))
  const blank = blankDraft(GuarantyDraft, { startsOn: today, months: 12, organizationId: organization.id })
  const form = useDraft(GuarantyDraft, guaranty ?? { ...blank, ...(order && fillFromOrder(order)) })
  const { create, update } = useRecordWrites(guaranties, onSaved)
  const { values } = form
  const { organizationId, workOrderId } = values

  // The lines of the order are the options of the guaranty.
  const named = useQuery({
    ...endpointQuery(workOrders.get, { id: workOrderId ?? 0 }),
    enabled: workOrderId !== null && may(workOrders.get),
  })

  const expiresOn = form.isValid('startsOn') && form.isValid('months') ? guarantyExpiry(values.startsOn, values.months) : undefined
  const km = Math.max(values.kmAt ?? 0, guaranty?.carKm ?? 0)
  const fill = ({ plateNumber, carKm, client }: PlateLookupResult) =>
    form.setValues((now) => ({
      plateNumber,
      kmAt: now.kmAt ?? carKm,
      ...(client && now.clientName === '' && { clientId: client.id, clientName: client.name, phone: now.phone ?? client.phone }),
    }))

  return (
    <FormDialog
      title={guaranty ? t('GuarantyNamed', { number: guaranty.number }) : t('AddGuaranty')}
      form={form}
      save={(draft) =>
        guaranty ? update.mutateAsync({ ...draft, id: guaranty.id, version: guaranty.version }) : create.mutateAsync(draft)
      }
      readOnly={guaranty !== undefined && !may(guaranties.update)}
      onClose={onClose}
    >
      <SimpleGrid cols={2} verticalSpacing="sm">
        <PlatePicker
          value={values.plateNumber}
          onType={(plateNumber) => form.setFieldValue('plateNumber', plateNumber)}
          onPick={fill}
          onLeave={() =>
            guaranty ? undefined : (vehicle) => isSamePlate(form.getValues().plateNumber, vehicle.plateNumber) && fill(vehicle)
          }
          autoFocus={!guaranty}
          error={form.getInputProps('plateNumber').error}
        />
        <GuarantyClient form={form} />
        <PhoneField label={t('Phone')} {...form.getInputProps('phone')} />
        <SearchSelect
          // The key remounts the picker, because orders belong to the workplace.
          key={organizationId}
          label={t('GuarantyOrder')}
          placeholder={t('NoGuarantyOrder')}
          name={guaranty?.workOrderUuid ?? order?.uuid ?? null}
          endpoint={workOrders.search}
          inputFor={(quickText) => ({ models: { quickText, organizationId: [organizationId] }, pageSize: 8 })}
          optionsOf={(found) => found.map(({ id, uuid }) => ({ id, name: uuid }))}
          {...form.getInputProps('workOrderId')}
        />
      </SimpleGrid>
      <Autocomplete
        label={t('GuarantySubject')}
        withAsterisk
        placeholder={t('GuarantySubjectHint')}
        data={[...new Set(named.data?.products.map(({ name }) => name))]}
        {...form.getInputProps('subject')}
      />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <DayField required label={t('StartsOnDay')} {...form.getInputProps('startsOn')} />
        <IntegerField
          label={t('GuarantyMonths')}
          description={expiresOn ? t('UntilDay', { day: date(expiresOn) }) : expiresOn === null && t('NeverExpiresHint')}
          {...form.getInputProps('months')}
        />
        <IntegerField label={t('KmAtStart')} {...form.getInputProps('kmAt')} />
        <IntegerField
          label={t('KmLimit')}
          description={
            isOverKmLimit(km, values.kmLimit ?? null) && (
              <Text span inherit c="var(--status-on-hold-fg)">
                {t('BeyondKmHint', { km: number(km) })}
              </Text>
            )
          }
          {...form.getInputProps('kmLimit')}
        />
      </SimpleGrid>
      <Textarea label={t('GuarantyConditions')} autosize minRows={2} maxRows={8} {...form.getInputProps('conditions')} />
      <OrganizationField
        {...form.getInputProps('organizationId')}
        onChange={(id) => id !== null && form.setValues({ organizationId: id, clientId: null, workOrderId: null })}
      />
    </FormDialog>
  )
}

const fillFromOrder = ({ id, organizationId, organizationClientId, clientName, phone, car, tyreService, carService }: WorkOrder) => ({
  workOrderId: id,
  organizationId,
  clientId: organizationClientId,
  clientName,
  phone,
  plateNumber: car.plateNumber,
  kmAt: tyreService?.carKm ?? carService?.carKm ?? null,
})
