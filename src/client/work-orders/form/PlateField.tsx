import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles, type KnownVehicle } from '#contract/vehicles.ts'
import { formatPlate, isPlate, plateKey, readPlate } from '#domain/plates.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { filledFrom, merged } from './order-rules.ts'
import { Shown } from '#client/ui/form/Shown.tsx'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import type { OrderForm } from './use-order-form.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'

/** The plate comes first: from its third character on it brings the car that is known by it, with its owner and its tyres. */
export function PlateField({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { plateNumber } = form.values
  const [isTyping, setTyping] = useState(false)
  const { items, isWaiting } = useSuggestions(
    vehicles.plate,
    plateNumber,
    (value) => ({ value }),
    (result) => result.items,
    { from: 3, enabled: !form.readOnly },
  )

  const fill = (vehicle: KnownVehicle) => {
    const before = form.values
    const after = filledFrom(before, vehicle)
    form.update((now) => filledFrom(now, vehicle), {
      done: 'VehicleFilled',
      what: [vehicle.make, vehicle.model, vehicle.client?.name].filter(Boolean).join(' · '),
      takeBack: (now) => ({ ...merged(now, after, before), plateNumber: now.plateNumber }),
    })
  }

  /** Whoever types a whole plate and goes on is served as well as who picks it. */
  const leave = () => {
    setTyping(false)
    const same = items.find((vehicle) => plateKey(vehicle.plateNumber) === plateKey(plateNumber))
    const isNew = form.creating && form.values.clientName === '' && form.values.make === ''
    if (same && isNew && !isWaiting) fill(same)
    else if (plateNumber !== formatPlate(plateNumber)) form.change({ plateNumber: formatPlate(plateNumber) })
    form.check('plateNumber')
  }

  const isOdd = !isTyping && isPlate(plateNumber) && readPlate(plateNumber).country === null
  return (
    <Shown readOnly={form.readOnly} label={t('PlateNumber')} text={<PlateChip plate={plateNumber} />}>
      <TypeAhead
        label={t('PlateNumber')}
        withAsterisk
        autoFocus={form.creating}
        data-first-field
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={plateNumber}
        dropdownWidth={320}
        onType={(text) => {
          setTyping(true)
          form.change({ plateNumber: text.toUpperCase() })
        }}
        onBlur={leave}
        items={items}
        isWaiting={isWaiting}
        optionKey={(vehicle) => vehicle.plateNumber}
        renderOption={(vehicle) => <VehicleOption vehicle={vehicle} />}
        onPick={fill}
        error={form.error('plateNumber')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={isOdd ? t('PlateUnknownFormat') : undefined}
      />
    </Shown>
  )
}

function VehicleOption({ vehicle }: { vehicle: KnownVehicle }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <PlateChip plate={vehicle.plateNumber} size="xs" />
      <div style={{ minWidth: 0 }}>
        <Text fz="sm" truncate>
          {[vehicle.make, vehicle.model].filter(Boolean).join(' ') || '-'}
        </Text>
        <Text fz="xs" opacity={0.8} truncate>
          {vehicle.client?.name}
        </Text>
      </div>
    </Group>
  )
}
