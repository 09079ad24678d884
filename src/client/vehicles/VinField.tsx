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
import { WarningField } from '#client/ui/form/WarningField.tsx'
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
 * The VIN. A doubtful number gets a warning with a correction. A number stored under another plate is probably that car with a new plate,
 * which one click confirms.
 */
export function VinField({ value, onChange, plateNumber, vehicleId, onMoved, error }: Props) {
  const { t } = useTranslation('trade')
  const may = useMay()
  const giveNewPlate = useNewPlate()
  const [settled, setSettled] = useState(value ?? '')
  const reading = readVin(value)
  const vin = vinOf(reading)
  const doubt = doubtOf(reading)
  const correction = doubt === 'VinLetters' && vin !== '' ? vin : undefined
  const isAsked = may(vehicles.vin) && vin.length >= 5 && vin === vinOf(readVin(settled))
  const { data } = useQuery({ ...endpointQuery(vehicles.vin, { vinNumber: vin }), enabled: isAsked })
  const other = isAsked
    ? data?.items.find(({ id, plateNumber: otherPlate }) => id !== vehicleId && plateKey(otherPlate) !== plateKey(plateNumber))
    : undefined

  const correct = (to: string) => {
    onChange?.(to)
    setSettled(to)
  }
  const move = (vehicle: NonNullable<typeof other>) =>
    giveNewPlate(vehicle, plateNumber).then((moved) => moved && onMoved?.(moved.id), notify.failure)

  return (
    <WarningField
      label={t('VinNumber')}
      maxLength={40}
      spellCheck={false}
      autoComplete="off"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value.toUpperCase())}
      onBlur={() => setSettled(value ?? '')}
      error={error}
      warnsAbout={() => doubt !== undefined || other !== undefined}
      warning={
        <>
          {doubt && t(doubt)}{' '}
          {correction !== undefined && <Action onClick={() => correct(correction)}>{t('VinCorrect', { vin: correction })}</Action>}{' '}
          {other && t('KnownAs', { plate: other.plateNumber })}{' '}
          {other?.isChangeable && isPlate(plateNumber) && may(vehicles.changePlate) && (
            <Action onClick={() => void move(other)}>{t('NewPlateQuestion')}</Action>
          )}
        </>
      }
    />
  )
}

type VinReading = ReturnType<typeof readVin>
const vinOf = (reading: VinReading): string => (reading.kind === 'read' ? reading.value : '')
const doubtOf = (reading: VinReading): 'VinLetters' | 'VinLength' | 'VinCheckDigit' | undefined => {
  if (reading.kind !== 'read') return reading.kind === 'refused' ? 'VinLetters' : undefined
  if (reading.doubts.includes('LettersAsDigits')) return 'VinLetters'
  return (['VinLength', 'VinCheckDigit'] as const).find((doubt) => reading.doubts.includes(doubt))
}

const Action = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" inherit underline="always" onClick={onClick}>
    {children}
  </Anchor>
)
