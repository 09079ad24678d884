import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { readVin } from '#contract/kit/readers/vin.ts'
import { vehicles } from '#contract/vehicles.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { isPlate } from '#contract/kit/readers/plate-text.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { ReadField } from '#client/ui/reading/ReadField.tsx'
import { useNewPlate } from './use-new-plate.ts'

type Props = {
  value?: string | null
  onChange?: (vin: string) => void
  /** The plate of the vehicle in this form. */
  plateNumber: string
  /** Id of this vehicle, which is not reported as another one. */
  vehicleId?: number
  /** Called when the vehicle with this VIN has got the plate of the form. */
  onMoved?: (id: number) => void
  error?: ReactNode
}

/**
 * The VIN. A doubtful number gets a note. A number stored under another plate is probably that car with a new plate, which one click
 * confirms.
 */
export function VinField({ value, onChange, plateNumber, vehicleId, onMoved, error }: Props) {
  const { t } = useTranslation('trade')
  const may = useMay()
  const giveNewPlate = useNewPlate()
  const [settled, setSettled] = useState(value ?? '')
  const vin = vinOf(value)
  const isAsked = may(vehicles.vin) && vin.length >= 5 && vin === vinOf(settled)
  const { data } = useQuery({ ...endpointQuery(vehicles.vin, { vinNumber: vin }), enabled: isAsked })
  const other = isAsked
    ? data?.items.find(({ id, plateNumber: otherPlate }) => id !== vehicleId && plateKey(otherPlate) !== plateKey(plateNumber))
    : undefined
  const move = (vehicle: NonNullable<typeof other>) =>
    giveNewPlate(vehicle, plateNumber).then((moved) => moved && onMoved?.(moved.id), notify.failure)

  return (
    <ReadField
      label={t('VinNumber')}
      spellCheck={false}
      value={value}
      onChange={(text) => onChange?.((text ?? '').toUpperCase())}
      onBlur={() => setSettled(value ?? '')}
      read={readVin}
      takesUnread
      error={error}
      note={
        other && (
          <>
            {t('KnownAs', { plate: other.plateNumber })}{' '}
            {other.isChangeable && isPlate(plateNumber) && may(vehicles.changePlate) && (
              <Anchor component="button" type="button" inherit underline="always" onClick={() => void move(other)}>
                {t('NewPlateQuestion')}
              </Anchor>
            )}
          </>
        )
      }
    />
  )
}

function vinOf(text: string | null | undefined): string {
  const reading = readVin(text)
  return reading.kind === 'read' ? reading.value : ''
}
