import { Checkbox, Select, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerOrderDraft, customerOrders, OpenCustomerOrderStatus, type CustomerOrder } from '#contract/customer-orders.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { readNationalPhone } from '#contract/kit/readers/phone.ts'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import { customerOrderStatusKeys } from '#domain/customer-orders.ts'
import { nationalPhone } from '#domain/text/national-phone.ts'
import { GroupField } from '#client/appointments/form/GroupField.tsx'
import { ClientPicker } from '#client/clients/ClientPicker.tsx'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { DecimalField, IntegerField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { SizeField } from '#client/ui/reading/SizeField.tsx'
import { takeIntoDescription } from '#client/ui/reading/take-words.ts'
import { MakePicker, ModelPicker } from '#client/vehicles/MakePicker.tsx'
import { PlatePicker } from '#client/vehicles/PlatePicker.tsx'
import { isSamePlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { VinField } from '#client/vehicles/VinField.tsx'
import { toCustomerOrderDraft, type CustomerOrderStart } from './initial-draft.ts'
import { ColorField } from './ColorField.tsx'

type Props = { order?: CustomerOrder; initial?: CustomerOrderStart; onSaved: (id: number) => void; onClose: () => void }

const maxLength = 250

/** The order of a client: parts, car and deadline. A stored plate fills in the rest. */
export function CustomerOrderForm({ order, initial = { appointmentGroupId: null }, onSaved, onClose }: Props) {
  const { t } = useTranslation('customer-orders')
  const { organization, organizations } = useOrganization()
  const form = useDraft(CustomerOrderDraft, order ? toEditableOrder(order) : toCustomerOrderDraft(initial, organization.id))
  const { create, update } = useRecordWrites(customerOrders, onSaved)
  const { values } = form
  const { metaData = {}, organizationId = organization.id } = values
  const groups = organizations.find(({ id }) => id === organizationId)?.appointmentGroups ?? []
  const isClosed = order?.status === 'closed'
  const [sizeText, setSizeText] = useState('')
  const takeWords = takeIntoDescription(form, t('Description'))
  const meta = (name: keyof typeof metaData) => form.getInputProps(`metaData.${name}`)
  const takeClient = (client: { id: number; name: string; phone: string | null }) =>
    form.setValues((now) => ({
      organizationClientId: client.id,
      clientName: client.name,
      metaData: { ...now.metaData, phone: now.metaData?.phone || (client.phone && nationalPhone(client.phone)) },
    }))
  const takeVehicle = ({ plateNumber, make, model, client }: PlateLookupResult) => {
    form.setValues((now) => ({ carPlateNumber: plateNumber, carMake: make || now.carMake, carModel: model || now.carModel }))
    if (client && !form.getValues().clientName) takeClient(client)
  }
  const fillIfFree = (vehicle: PlateLookupResult) => {
    const { carPlateNumber, carMake, carModel } = form.getValues()
    if (!carMake && isSamePlate(carPlateNumber, vehicle.plateNumber)) takeVehicle({ ...vehicle, model: carModel || vehicle.model })
  }

  return (
    <FormDialog
      title={t(isClosed ? 'ViewCustomerOrder' : order ? 'EditCustomerOrder' : 'AddCustomerOrder')}
      size="xl"
      form={form}
      save={({ appointmentId, ...draft }) =>
        order ? update.mutateAsync({ ...draft, id: order.id, version: order.version }) : create.mutateAsync({ ...draft, appointmentId })
      }
      readOnly={isClosed}
      onClose={onClose}
    >
      <SimpleGrid cols={3} verticalSpacing="sm">
        <PlatePicker
          value={values.carPlateNumber ?? ''}
          onType={(carPlateNumber) => form.setFieldValue('carPlateNumber', carPlateNumber)}
          onPick={takeVehicle}
          onLeave={() => (order ? undefined : fillIfFree)}
          takeWords={takeWords}
          autoFocus={!order}
          error={form.getInputProps('carPlateNumber').error}
        />
        <ClientPicker
          value={values.clientName ?? ''}
          isPicked={values.organizationClientId != null}
          organizationId={organizationId}
          optional
          onType={(clientName) => form.setValues({ clientName, organizationClientId: null })}
          onPick={takeClient}
          error={form.getInputProps('clientName').error ?? form.getInputProps('organizationClientId').error}
        />
        <PhoneField label={t('Phone')} placeholder={phoneExample} {...meta('phone')} read={readNationalPhone} takeWords={takeWords} />
        <MakePicker {...form.getInputProps('carMake')} />
        <ModelPicker make={values.carMake} {...form.getInputProps('carModel')} />
        <TextField label={t('DelegateName')} {...meta('delegateName')} />
        <VinField
          value={metaData.vinNumber ?? ''}
          onChange={(vin) => form.setFieldValue('metaData.vinNumber', vin || null)}
          plateNumber={values.carPlateNumber ?? ''}
          error={meta('vinNumber').error}
        />
        <IntegerField label={t('CarKm')} {...meta('carKm')} maxLength={7} />
        <DayField label={t('OnDate')} {...form.getInputProps('onDate')} />
      </SimpleGrid>
      <SimpleGrid cols={3} verticalSpacing="sm">
        <TextField
          label={t('TyreMake')}
          {...form.getInputProps('tyreMake')}
          onChange={(make) => form.setFieldValue('tyreMake', make ?? '')}
        />
        <TextField
          label={t('TyreModel')}
          {...form.getInputProps('tyreModel')}
          onChange={(model) => form.setFieldValue('tyreModel', model ?? '')}
        />
        <IntegerField label={t('TyreQuantity')} {...meta('tyreQuantity')} maxLength={3} />
      </SimpleGrid>
      <SimpleGrid cols={4} verticalSpacing="sm">
        <SizeField
          value={{ ...metaData, sizeText }}
          onType={setSizeText}
          onRead={({ sizeText: text, count, ...size }) => {
            setSizeText(text)
            form.setValues((now) => ({ metaData: { ...now.metaData, ...size, ...(count !== undefined && { tyreQuantity: count }) } }))
          }}
          takeWords={takeWords}
        />
        <DecimalField
          label={t('TyreWidth')}
          maxDecimals={1}
          {...meta('tyreWidth')}
          maxLength={5}
          error={sizeText === '' && meta('tyreWidth').error}
        />
        <DecimalField label={t('TyreHeight')} maxDecimals={1} {...meta('tyreHeight')} maxLength={5} />
        <DecimalField label={t('TyreRim')} maxDecimals={1} {...meta('tyreRim')} maxLength={4} />
      </SimpleGrid>
      <SimpleGrid cols={3} verticalSpacing="sm">
        <ColorField {...form.getInputProps('colorCode')} />
        <Select<OpenCustomerOrderStatus>
          label={t('Status')}
          allowDeselect={false}
          data={OpenCustomerOrderStatus.options.map((status) => ({ value: status, label: t(customerOrderStatusKeys[status]) }))}
          {...form.getInputProps('status')}
        />
        {!order && (
          <GroupField groups={groups} label={t('CardGroup')} placeholder={t('NoGroup')} {...form.getInputProps('appointmentGroupId')} />
        )}
        <Checkbox style={{ alignSelf: 'center' }} label={t('NewTyre')} {...form.getInputProps('newTyre', { type: 'checkbox' })} />
      </SimpleGrid>
      <Textarea
        label={t('Description')}
        autosize
        minRows={2}
        maxRows={5}
        {...form.getInputProps('description')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={t('LettersOf', { letters: values.description?.length ?? 0, most: maxLength })}
      />
      {order && (
        <Text fz="xs" c="dimmed">
          {`${t('CreatedByUser')} ${order.metaData.createdBy}`}
        </Text>
      )}
    </FormDialog>
  )
}

const phoneExample = '0722000111'

/** The members that an update may send; a closed card is read-only. */
const toEditableOrder = ({ metaData: { description: _copy, createdBy: _server, ...metaData }, ...order }: CustomerOrder) =>
  fillDefaults(CustomerOrderDraft, { ...order, status: order.status === 'closed' ? 'done' : order.status, metaData })
