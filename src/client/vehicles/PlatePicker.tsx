import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { readPlate } from '#contract/kit/readers/plate.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useIsPhone } from '#client/platform/window-room.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { maxTypedText, useReading, type TakeWords } from '#client/ui/reading/use-reading.ts'
import { noteOf, refusalOf } from '#client/ui/reading/field-notes.tsx'
import { isUnusualPlate } from './PlateField.tsx'
import { rememberCounty } from './used-counties.ts'
import { fetchVehicleByPlate, maxPlateLength, pickExactPlate } from './use-vehicle-by-plate.ts'

/** Pixels that suggestions take between the field and the keypad, which keeps them free. */
const heightAboveKeypad = 150
/** Only phones have it. */
const PlateKeypad = lazyPart(() => import('./PlateKeypad.tsx'))

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
  /** On a phone the field has keys of its own at the foot of the window. */
  hasKeypad?: boolean
  error?: ReactNode
}

/** From the third character on, with the keypad from the second, stored vehicles with such a plate are suggested, with their owners. */
export function PlatePicker({ value, onType, onPick, onLeave, takeWords, autoFocus, hasKeypad = false, error }: Props) {
  const { t } = useTranslation('trade')
  const reading = useReading({ value, onChange: onType, read: readPlate, takeWords })
  const [isFocused, setFocused] = useState(false)
  const [usesKeyboard, setUsesKeyboard] = useState(false)
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const withKeypad = useIsPhone() && isTouched && hasKeypad && !usesKeyboard
  const { items, isWaiting } = useSuggestions(vehicles.plate, value, (plate) => ({ value: plate.slice(0, maxPlateLength) }), {
    from: withKeypad ? 2 : 3,
  })

  const leave = () => {
    setFocused(false)
    if (withKeypad) rememberCounty(value)
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
    <>
      <TypeAhead
        label={t('PlateNumber')}
        withAsterisk
        autoFocus={autoFocus}
        data-first-field
        data-field="plateNumber"
        data-autofocus={autoFocus || undefined}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxTypedText}
        {...reading.stopsEscape}
        onKeyDown={reading.restoreOnEscape}
        value={value}
        dropdownWidth={320}
        dropdownHeight={withKeypad ? heightAboveKeypad : undefined}
        onType={(text) => reading.type(text.toUpperCase())}
        inputMode={withKeypad ? 'none' : undefined}
        onFocus={() => setFocused(true)}
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
      {withKeypad && isFocused && (
        <Suspense>
          <PlateKeypad value={value} heightAbove={heightAboveKeypad} onKeyboard={() => setUsesKeyboard(true)} />
        </Suspense>
      )}
    </>
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
