import { SimpleGrid, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientPicker } from '#client/clients/ClientPicker.tsx'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { ReadableField } from '#client/ui/form/ReadableField.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { PlatePicker } from '#client/vehicles/PlatePicker.tsx'
import { StoredSets } from '#client/vehicles/StoredSets.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { fillVehicle } from './fill-vehicle.ts'

const CarsOfClient = lazyPart(() => import('#client/vehicles/CarsOfClient.tsx'))
const LastProposals = lazyPart(() => import('./LastProposals.tsx'))

type Props = { form: OrderForm }
type FieldsProps = Props & { isPlateFirst?: boolean }

/** Plate, client and phone. A stored plate fills in car, owner and tyres; a typed client's name without a choice creates a client. */
export function OrderVisitorFields({ form, isPlateFirst }: FieldsProps) {
  return (
    <>
      <SimpleGrid cols={3} spacing="md" verticalSpacing="md">
        <Plate form={form} isPlateFirst={isPlateFirst} />
        <Client form={form} />
        <Phone form={form} />
      </SimpleGrid>
      {form.creating && <Cars form={form} />}
      {!form.readOnly && <PlateFacts form={form} />}
    </>
  )
}

function Plate({ form, isPlateFirst }: FieldsProps) {
  const { t } = useTranslation('work-orders')
  const { values, error } = useOrder(form, 'plateNumber')
  return (
    <ReadableField readOnly={form.readOnly} label={t('PlateNumber')} text={<PlateChip plate={values.plateNumber} />}>
      <PlatePicker
        autoFocus={isPlateFirst}
        value={values.plateNumber}
        onType={(plateNumber) => form.change({ plateNumber })}
        onPick={(vehicle) => fillVehicle(form, vehicle)}
        onLeave={() => {
          form.check('plateNumber')
          const left = form.now()
          if (!form.creating || left.clientName !== '' || left.make !== '') return undefined
          // A stored plate that is typed in full without being picked fills in the vehicle, too.
          return (vehicle) => {
            const { plateNumber, make } = form.now()
            if (plateNumber === left.plateNumber && make === '') fillVehicle(form, vehicle, left)
          }
        }}
        error={error('plateNumber')}
      />
    </ReadableField>
  )
}

function Client({ form }: Props) {
  const { t } = useTranslation('work-orders')
  const { values, error } = useOrder(form, 'clientName', 'clientId', 'organizationId')
  return (
    <ReadableField readOnly={form.readOnly} label={t('Client')} text={values.clientName}>
      <ClientPicker
        value={values.clientName}
        isPicked={values.clientId !== null}
        organizationId={values.organizationId}
        onType={(clientName) => form.change({ clientName, clientId: null })}
        onPick={(client) =>
          form.update((now) => ({
            ...now,
            clientId: client.id,
            clientName: client.name,
            phone: now.phone || (client.phone ?? ''),
            delegateName: now.delegateName || (client.delegateName ?? ''),
          }))
        }
        onBlur={() => form.check('clientName')}
        error={error('clientName')}
      />
    </ReadableField>
  )
}

function Phone({ form }: Props) {
  const { t } = useTranslation('work-orders')
  const { values, error } = useOrder(form, 'phone')
  return (
    <ReadableField readOnly={form.readOnly} label={t('Phone')} text={values.phone}>
      <TextInput
        label={t('Phone')}
        type="tel"
        inputMode="tel"
        maxLength={20}
        value={values.phone}
        onChange={({ currentTarget }) => form.change({ phone: currentTarget.value })}
        onBlur={() => form.check('phone')}
        error={error('phone')}
      />
    </ReadableField>
  )
}

function Cars({ form }: Props) {
  const { clientId, make } = useOrder(form, 'clientId', 'make').values
  if (clientId === null || make !== '') return null
  return (
    <Suspense>
      <CarsOfClient clientId={clientId} onPick={(vehicle) => fillVehicle(form, vehicle)} />
    </Suspense>
  )
}

/** Facts of the last visit matter for a new order only; an inspection has no lines that could take proposals. */
function PlateFacts({ form }: Props) {
  const { plateNumber, itp } = useOrder(form, 'plateNumber', 'itp').values
  return (
    <>
      <StoredSets plate={plateNumber} />
      {form.creating && !itp && (
        <Suspense>
          <LastProposals form={form} />
        </Suspense>
      )}
    </>
  )
}
