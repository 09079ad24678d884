import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClientChoice } from '#contract/clients/clients.ts'
import type { PlateLookupResult } from '#contract/vehicles.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { takeIntoDescription } from '#client/ui/reading/take-words.ts'
import { ClientPicker } from '#client/clients/ClientPicker.tsx'
import { MakePicker, ModelPicker } from '#client/vehicles/MakePicker.tsx'
import { PlatePicker } from '#client/vehicles/PlatePicker.tsx'
import { isSamePlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import type { BookingDraft } from './booking-draft.ts'
import { PhonePicker } from './PhonePicker.tsx'

/** Client and car; a stored plate or phone number fills in the rest. */
export function AppointmentVisitorFields({ form, isNew }: { form: FormDraft<typeof BookingDraft>; isNew: boolean }) {
  const { t } = useTranslation('trade')
  const required = useAccountSetting('appointments_required')
  const { values } = form
  const { carPlateNumber = '', clientName = '', phone, organizationClientId = null } = values

  const takeClient = (client: Pick<ClientChoice, 'id' | 'name' | 'phone'>) =>
    form.setValues((now) => ({ organizationClientId: client.id, clientName: client.name, phone: now.phone || client.phone }))
  const takeVehicle = ({ plateNumber, make, model, client }: PlateLookupResult) => {
    form.setValues((now) => ({ carPlateNumber: plateNumber, carMake: make || now.carMake, carModel: model || now.carModel }))
    if (client && !form.getValues().clientName) takeClient(client)
  }
  const fillIfFree = (vehicle: PlateLookupResult) => {
    const { carPlateNumber: plate, carMake: make, carModel: model } = form.getValues()
    if (!make && isSamePlate(plate, vehicle.plateNumber)) takeVehicle({ ...vehicle, model: model || vehicle.model })
  }

  const takeWords = takeIntoDescription(form, t('Description'))

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
      <PlatePicker
        value={carPlateNumber}
        onType={(plate) => form.setFieldValue('carPlateNumber', plate)}
        onPick={takeVehicle}
        onLeave={() => (isNew ? fillIfFree : undefined)}
        takeWords={takeWords}
        autoFocus={isNew}
        error={form.getInputProps('carPlateNumber').error}
      />
      <PhonePicker
        value={phone ?? ''}
        organizationId={values.organizationId}
        isPicked={organizationClientId !== null}
        required={required.includes('phone')}
        takeWords={takeWords}
        onType={(typed) => form.setFieldValue('phone', typed || null)}
        onPick={(client) => {
          form.setFieldValue('phone', client.phone)
          takeClient(client)
        }}
        error={form.getInputProps('phone').error}
      />
      <ClientPicker
        value={clientName}
        isPicked={organizationClientId !== null}
        organizationId={values.organizationId}
        optional={!required.includes('client_name')}
        onType={(name) => form.setValues({ clientName: name, organizationClientId: null })}
        onPick={takeClient}
        error={form.getInputProps('clientName').error ?? form.getInputProps('organizationClientId').error}
      />
      <SimpleGrid cols={2}>
        <MakePicker {...form.getInputProps('carMake')} />
        <ModelPicker make={values.carMake} {...form.getInputProps('carModel')} />
      </SimpleGrid>
    </SimpleGrid>
  )
}
