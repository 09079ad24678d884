import { SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClientChoice } from '#contract/clients.ts'
import { ClientPicker } from '#client/clients/ClientPicker.tsx'
import { ReadableField } from '#client/ui/form/ReadableField.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { CarsOfClient } from '#client/vehicles/CarsOfClient.tsx'
import { PlatePicker } from '#client/vehicles/PlatePicker.tsx'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { fillVehicle } from './fill-vehicle.ts'

/** Plate, client and phone. A known plate fills in the car, its owner and its tyres; a client's name that is only typed makes a new client. */
export function VisitorFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { readOnly, values } = form

  const pickClient = (client: ClientChoice) =>
    form.change({
      clientId: client.id,
      clientName: client.name,
      phone: values.phone || (client.phone ?? ''),
      delegateName: values.delegateName || (client.delegateName ?? ''),
    })

  return (
    <>
      <SimpleGrid cols={3} spacing="md" verticalSpacing="md">
        <ReadableField readOnly={readOnly} label={t('PlateNumber')} text={<PlateChip plate={values.plateNumber} />}>
          <PlatePicker
            value={values.plateNumber}
            onType={(plateNumber) => form.change({ plateNumber })}
            onPick={(vehicle) => fillVehicle(form, vehicle)}
            onLeave={(known) => {
              // Typing a whole known plate without picking it fills in the vehicle, too.
              if (known && form.creating && values.clientName === '' && values.make === '') fillVehicle(form, known)
              form.check('plateNumber')
            }}
            error={form.error('plateNumber')}
          />
        </ReadableField>
        <ReadableField readOnly={readOnly} label={t('Client')} text={values.clientName}>
          <ClientPicker
            value={values.clientName}
            isPicked={values.clientId !== null}
            organizationId={values.organizationId}
            onType={(clientName) => form.change({ clientName, clientId: null })}
            onPick={pickClient}
            onBlur={() => form.check('clientName')}
            error={form.error('clientName')}
          />
        </ReadableField>
        <ReadableField readOnly={readOnly} label={t('Phone')} text={values.phone}>
          <TextInput
            label={t('Phone')}
            type="tel"
            inputMode="tel"
            maxLength={20}
            value={values.phone}
            onChange={({ currentTarget }) => form.change({ phone: currentTarget.value })}
            onBlur={() => form.check('phone')}
            error={form.error('phone')}
          />
        </ReadableField>
      </SimpleGrid>
      {form.creating && values.clientId !== null && values.make === '' && (
        <CarsOfClient clientId={values.clientId} onPick={(vehicle) => fillVehicle(form, vehicle)} />
      )}
    </>
  )
}
