import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { readPlate } from '#contract/kit/readers/plate.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useReading, type TakeWords } from '#client/ui/reading/use-reading.ts'
import { noteOf, refusalOf } from '#client/ui/reading/field-notes.tsx'
import { isUnusualPlate } from './PlateField.tsx'
import { fetchVehicleByPlate, maxPlateLength, pickExactPlate } from './use-vehicle-by-plate.ts'

type Props = {
  value: string
  onType: (plate: string) => void
  onPick: (vehicle: PlateLookupResult) => void
  /**
   * Called when a typed plate is left. If it returns a function, that gets the vehicle whose whole plate was typed without picking it. The
   * lookup may answer later, so the function reads the form anew.
   */
  onLeave?: () => ((vehicle: PlateLookupResult) => void) | undefined
  takeWords?: TakeWords | undefined
  autoFocus?: boolean
  error?: ReactNode
}

/** Words that are typed beside the plate are read, too. */
const maxTyped = 150

/** From the third character on, stored vehicles with such a plate are suggested, with their owners. */
export function PlatePicker({ value, onType, onPick, onLeave, takeWords, autoFocus, error }: Props) {
  const { t } = useTranslation('trade')
  const reading = useReading({ value, onChange: onType, read: readPlate, takeWords })
  const { items, isWaiting } = useSuggestions(vehicles.plate, value, (plate) => ({ value: plate.slice(0, maxPlateLength) }), { from: 3 })

  const leave = () => {
    const plate = reading.settle()
    const fill = onLeave?.()
    const vehicle = pickExactPlate(items, plate)
    if (vehicle) fill?.(vehicle)
    // A failed lookup fills in nothing, as it suggests nothing.
    else if (fill && isWaiting)
      fetchVehicleByPlate(plate).then(
        (found) => found && fill(found),
        () => undefined,
      )
  }

  return (
    <TypeAhead
      label={t('PlateNumber')}
      withAsterisk
      autoFocus={autoFocus}
      data-first-field
      data-field="plateNumber"
      data-autofocus={autoFocus || undefined}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxTyped}
      {...reading.stopsEscape}
      onKeyDown={reading.restoreOnEscape}
      value={value}
      dropdownWidth={320}
      onType={(text) => reading.type(text.toUpperCase())}
      onBlur={leave}
      items={items}
      isWaiting={isWaiting}
      optionKey={(vehicle) => vehicle.id}
      renderOption={(vehicle) => <VehicleOption vehicle={vehicle} />}
      onPick={onPick}
      error={error ?? (reading.wasTyped ? refusalOf(reading) : undefined)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={noteOf(reading, isUnusualPlate(value) && t('PlateUnknownFormat'))}
    />
  )
}

function VehicleOption({ vehicle }: { vehicle: PlateLookupResult }) {
  const { t } = useTranslation('trade')
  return (
    <Group gap="sm" wrap="nowrap">
      <PlateChip plate={vehicle.plateNumber} size="xs" />
      <div style={{ minWidth: 0 }}>
        <Text fz="sm" truncate>
          {carLabel(vehicle.make, vehicle.model) || '-'}
        </Text>
        <Text fz="xs" opacity={0.8} truncate>
          {vehicle.formerPlate ? `${t('FormerPlate')}: ${vehicle.formerPlate}` : vehicle.client?.name}
        </Text>
      </div>
    </Group>
  )
}
