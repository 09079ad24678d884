import { SimpleGrid } from '@mantine/core'
import { Suspense } from 'react'
import { ClientPicker } from '#client/clients/ClientPicker.tsx'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { PlatePicker } from '#client/vehicles/PlatePicker.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { fillVehicle } from './fill-vehicle.ts'
import { OrderField } from './OrderField.tsx'
import { useTakeWords } from './use-take-words.ts'

const CarsOfClient = lazyPart(() => import('#client/vehicles/CarsOfClient.tsx'))
const StoredSets = lazyPart(async () => ({ default: (await import('#client/vehicles/StoredSets.tsx')).StoredSets }))
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
  const { values } = useOrder(form, 'plateNumber')
  const takeWords = useTakeWords(form)
  return (
    <OrderField form={form} name="plateNumber" text={<PlateChip plate={values.plateNumber} />}>
      {({ value, onChange, error }) => (
        <PlatePicker
          autoFocus={isPlateFirst}
          hasKeypad
          value={value}
          takeWords={takeWords}
          onType={onChange}
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
          error={error}
        />
      )}
    </OrderField>
  )
}

function Phone({ form }: Props) {
  const takeWords = useTakeWords(form)
  return (
    <OrderField form={form} name="phone">
      {({ onChange, ...field }) => (
        <PhoneField {...field} onChange={(phone) => onChange(phone ?? '')} takeWords={takeWords} onBlur={() => form.check('phone')} />
      )}
    </OrderField>
  )
}

function Client({ form }: Props) {
  const { clientId, organizationId } = useOrder(form, 'clientId', 'organizationId').values
  return (
    <OrderField form={form} name="clientName">
      {({ value, error }) => (
        <ClientPicker
          value={value}
          isPicked={clientId !== null}
          organizationId={organizationId}
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
          error={error}
        />
      )}
    </OrderField>
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
    <Suspense>
      <StoredSets plate={plateNumber} />
      {form.creating && !itp && <LastProposals form={form} />}
    </Suspense>
  )
}
