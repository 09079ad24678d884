import { Autocomplete, Checkbox, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { yearRange } from '#domain/vehicles/car-years.ts'
import { clearsTyreService } from '#domain/work-orders/work-orders.ts'
import { DecimalField, IntegerField } from '#client/ui/form/DecimalField.tsx'
import { useFormat } from '#client/platform/format.ts'
import { copyMarksToLayout } from '#client/work-orders/axles/axle-marks.ts'
import { AxlePicker } from '#client/work-orders/axles/AxlePicker.tsx'
import { GarageFields } from './GarageFields.tsx'
import { useAddTyreSet } from '#client/work-orders/tyre-hotel/use-add-tyre-set.ts'
import { HotelSection } from '#client/work-orders/tyre-hotel/HotelSection.tsx'
import { DimensionFields } from './DimensionFields.tsx'
import { MakePicker, ModelPicker } from '#client/vehicles/MakePicker.tsx'
import { useVehicleByPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { KmField } from '#client/vehicles/KmField.tsx'
import { VinField } from '#client/vehicles/VinField.tsx'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import { ReadableField } from '#client/ui/form/ReadableField.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import classes from './WorkOrderForm.module.css'

/** The car and its tyres; order types without work on tyres hide these. */
export function VehicleTab({ form }: { form: OrderForm }) {
  const { workOrderTypeId } = useOrder(form, 'workOrderTypeId').values
  const type = form.account.workOrderTypes.find(({ id }) => id === workOrderTypeId)
  const hasTyres = !type || !clearsTyreService(type)
  return (
    <Stack gap="lg">
      <CarFields form={form} />
      {hasTyres ? <TyreFields form={form} /> : <GarageFields form={form} />}
    </Stack>
  )
}

export function CarFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { account, readOnly } = form
  const { values, error } = useOrder(
    form,
    'carTypeId',
    'make',
    'model',
    'carKm',
    'manufacturingYear',
    'vinNumber',
    'carDescription',
    'plateNumber',
    'startDate',
  )
  const carTypes = useSelectOptions(account.carTypes, values.carTypeId)
  const storedVehicle = useVehicleByPlate(values.plateNumber)
  const day = format.day(values.startDate)
  const years = listYears(day)

  return (
    <div className={classes.car}>
      <ReadableField readOnly={readOnly} label={t('CarType')} text={carTypes.find(({ value }) => value === values.carTypeId)?.label}>
        <Select<number>
          label={t('CarType')}
          withAsterisk
          data={carTypes}
          value={values.carTypeId}
          onChange={(carTypeId) => form.change({ carTypeId })}
          allowDeselect={false}
          error={error('carTypeId')}
        />
      </ReadableField>
      <ReadableField readOnly={readOnly} label={t('Make')} text={values.make}>
        <MakePicker data-first-field value={values.make} onChange={(make) => form.change({ make })} error={error('make')} />
      </ReadableField>
      <ReadableField readOnly={readOnly} label={t('Model')} text={values.model}>
        <ModelPicker make={values.make} value={values.model} onChange={(model) => form.change({ model })} error={error('model')} />
      </ReadableField>
      <ReadableField readOnly={readOnly} label={t('CarKm')} text={values.carKm !== null && `${format.number(values.carKm)} km`}>
        <KmField
          value={values.carKm}
          onChange={(carKm) => form.change({ carKm })}
          // The reading of the saved order itself must not count as an earlier one.
          last={form.creating || (storedVehicle?.kmAt ?? '') < day ? storedVehicle : undefined}
          day={day}
          error={error('carKm')}
        />
      </ReadableField>
      <ReadableField readOnly={readOnly} label={t('ManufacturingYear')} text={values.manufacturingYear}>
        <Autocomplete
          label={t('ManufacturingYear')}
          className="number"
          inputMode="numeric"
          maxLength={4}
          data={years}
          openOnFocus={false}
          limit={12}
          value={yearText(values.manufacturingYear)}
          onChange={(year) => form.change({ manufacturingYear: parseYear(year) })}
          onBlur={() => form.check('manufacturingYear')}
          error={error('manufacturingYear')}
        />
      </ReadableField>
      <div className={classes.wide}>
        <ReadableField readOnly={readOnly} label={t('VinNumber')} text={values.vinNumber}>
          <VinField
            value={values.vinNumber}
            onChange={(vinNumber) => form.change({ vinNumber })}
            plateNumber={values.plateNumber}
            error={error('vinNumber')}
          />
        </ReadableField>
      </div>
      <div className={classes.wide}>
        <ReadableField readOnly={readOnly} label={t('CarDescription')} text={values.carDescription}>
          <TextInput
            label={t('CarDescription')}
            maxLength={250}
            value={values.carDescription}
            onChange={({ currentTarget }) => form.change({ carDescription: currentTarget.value })}
            error={error('carDescription')}
          />
        </ReadableField>
      </div>
    </div>
  )
}

/** Years, the newest first. */
function listYears(today: string): string[] {
  const { first, last } = yearRange(today)
  return Array.from({ length: last - first + 1 }, (_, i) => String(last - i))
}
const yearText = (year: number | null) => (year === null || Number.isNaN(year) ? '' : String(year))
/** Text that is not a number counts as empty. */
const parseYear = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null)

function TyreFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { account, readOnly } = form
  const { values, error } = useOrder(form)
  const wheelTypes = useSelectOptions(account.wheelTypes, values.wheelTypeId)
  const addTyreSet = useAddTyreSet(form)
  return (
    <>
      <DimensionFields form={form} />
      <Group gap="md" align="flex-end">
        <ReadableField
          readOnly={readOnly}
          label={t('WheelType')}
          text={wheelTypes.find(({ value }) => value === values.wheelTypeId)?.label}
        >
          <Select<number>
            label={t('WheelType')}
            withAsterisk
            w={150}
            data={wheelTypes}
            value={values.wheelTypeId}
            onChange={(wheelTypeId) => form.change({ wheelTypeId })}
            allowDeselect={false}
            error={error('wheelTypeId')}
          />
        </ReadableField>
        <ReadableField readOnly={readOnly} label={t('TyreCount')} text={values.tyreCount}>
          <IntegerField
            label={t('TyreCount')}
            w={130}
            maxLength={2}
            value={values.tyreCount}
            onChange={(tyreCount) => form.change({ tyreCount })}
            error={error('tyreCount')}
          />
        </ReadableField>
        <ReadableField readOnly={readOnly} label={t('TyreWaste')} text={values.tyreWaste}>
          <IntegerField
            label={t('TyreWaste')}
            w={140}
            maxLength={3}
            value={values.tyreWaste}
            onChange={(tyreWaste) => form.change({ tyreWaste })}
            error={error('tyreWaste')}
          />
        </ReadableField>
        <ReadableField
          readOnly={readOnly}
          label={t('BoltTorqueForAll')}
          text={values.boltTorque !== null && format.number(values.boltTorque)}
        >
          <DecimalField
            label={t('BoltTorqueForAll')}
            w={180}
            maxDecimals={1}
            value={values.boltTorque}
            onChange={(boltTorque) => form.change({ boltTorque })}
            error={error('boltTorque')}
          />
        </ReadableField>
        <ReadableField readOnly={readOnly} label={t('NewTyre')} text={t(values.newTyre ? 'Yes' : 'No')}>
          <Checkbox
            label={t('NewTyre')}
            pb={8}
            checked={values.newTyre}
            onChange={({ currentTarget }) => form.change({ newTyre: currentTarget.checked })}
          />
        </ReadableField>
        <ReadableField readOnly={readOnly} label={t('TyreHotelEnabled')} text={t(values.tyreHotelEnabled ? 'Yes' : 'No')}>
          <Checkbox
            label={t('TyreHotelEnabled')}
            pb={8}
            checked={values.tyreHotelEnabled}
            onChange={({ currentTarget: { checked } }) => (checked ? addTyreSet() : form.change({ tyreHotelEnabled: false }))}
          />
        </ReadableField>
      </Group>
      <HotelSection form={form} />
      <section aria-labelledby="tyre-positions">
        <Group justify="space-between" mb={10}>
          <Title order={2} fz={15} id="tyre-positions">
            {t('TyrePositions')}
          </Title>
          {!readOnly && (
            <Text fz="xs" c="dimmed">
              {t('TyrePositionsHint')}
            </Text>
          )}
        </Group>
        <AxlePicker
          readOnly={readOnly}
          layout={values.axleLayout}
          marks={values.axleMarks}
          onLayout={(axleLayout) => form.update((now) => ({ ...now, axleLayout, axleMarks: copyMarksToLayout(now.axleMarks, axleLayout) }))}
          onMarks={(axleMarks) => form.change({ axleMarks })}
        />
      </section>
    </>
  )
}
