import { Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { formatPlate, isPlate, plateKey, readPlate } from '#contract/kit/plates.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'

type Props = {
  value: string
  onType: (plate: string) => void
  onPick: (vehicle: PlateLookupResult) => void
  /** Called when the field loses the focus, with the vehicle whose whole plate was typed without picking it. */
  onLeave?: (vehicle: PlateLookupResult | undefined) => void
  autoFocus?: boolean
  error?: ReactNode
}

/** From the third character on, stored vehicles with such a plate are suggested, with their owners. */
export function PlatePicker({ value, onType, onPick, onLeave, autoFocus, error }: Props) {
  const { t } = useTranslation('trade')
  const [isTyping, setTyping] = useState(false)
  const { items, isWaiting } = useSuggestions(
    vehicles.plate,
    value,
    (plate) => ({ value: plate }),
    (result) => result.items,
    { from: 3 },
  )

  const leave = () => {
    setTyping(false)
    if (value !== formatPlate(value)) onType(formatPlate(value))
    onLeave?.(isWaiting ? undefined : items.find(({ plateNumber }) => plateKey(plateNumber) === plateKey(value)))
  }

  const isOdd = !isTyping && isPlate(value) && readPlate(value).country === null
  return (
    <TypeAhead
      label={t('PlateNumber')}
      withAsterisk
      autoFocus={autoFocus}
      data-first-field
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
