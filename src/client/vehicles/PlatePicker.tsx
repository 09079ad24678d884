import { Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { formatPlate, hasPlateForm, isPlate } from '#contract/kit/readers/plate-text.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { fetchVehicleByPlate, pickExactPlate } from './use-vehicle-by-plate.ts'

type Props = {
  value: string
  onType: (plate: string) => void
  onPick: (vehicle: PlateLookupResult) => void
  /**
   * Called when a typed plate is left. If it returns a function, that gets the vehicle whose whole plate was typed without picking it. The
   * lookup may answer later, so the function reads the form anew.
   */
  onLeave?: () => ((vehicle: PlateLookupResult) => void) | undefined
  autoFocus?: boolean
  error?: ReactNode
}

/** From the third character on, stored vehicles with such a plate are suggested, with their owners. */
export function PlatePicker({ value, onType, onPick, onLeave, autoFocus, error }: Props) {
  const { t } = useTranslation('trade')
  const [isTyping, setTyping] = useState(false)
  const { items, isWaiting } = useSuggestions(vehicles.plate, value, (plate) => ({ value: plate }), { from: 3 })

  const leave = () => {
    setTyping(false)
    const plate = formatPlate(value)
    if (value !== plate) onType(plate)
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

  const isOdd = !isTyping && isPlate(value) && !hasPlateForm(value)
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
      maxLength={20}
      value={value}
      dropdownWidth={320}
      onType={(text) => {
        setTyping(true)
        onType(text.toUpperCase())
      }}
      onBlur={leave}
      items={items}
      isWaiting={isWaiting}
      optionKey={(vehicle) => vehicle.id}
      renderOption={(vehicle) => <VehicleOption vehicle={vehicle} />}
      onPick={onPick}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isOdd ? t('PlateUnknownFormat') : undefined}
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
