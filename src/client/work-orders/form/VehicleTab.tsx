import { Autocomplete, Group, Select, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { yearRange } from '#domain/vehicles/car-years.ts'
import { DecimalField, IntegerField } from '#client/ui/form/DecimalField.tsx'
import { useFormat } from '#client/platform/format.ts'
import { copyMarksToLayout } from '#client/work-orders/axles/axle-marks.ts'
import { AxlePicker } from '#client/work-orders/axles/AxlePicker.tsx'
import { GarageFields } from './GarageFields.tsx'
import { useAddTyreSet } from '#client/work-orders/tyre-hotel/use-add-tyre-set.ts'
import { HotelSection } from '#client/work-orders/tyre-hotel/HotelSection.tsx'
import { DimensionFields } from './DimensionFields.tsx'
import { OrderCheckbox } from './OrderCheckbox.tsx'
import { OrderField, OrderTextField } from './OrderField.tsx'
import { MakePicker, ModelPicker } from '#client/vehicles/MakePicker.tsx'
import { useVehicleByPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { KmField } from '#client/vehicles/KmField.tsx'
import { VinField } from '#client/vehicles/VinField.tsx'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import { hasTyres } from '#client/work-orders/engine/order-wire.ts'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import classes from './WorkOrderForm.module.css'

/** The car and its tyres; order types without work on tyres hide these. */
export function VehicleTab({ form }: { form: OrderForm }) {
  const isOnTyres = useOrderPart(form, ({ values }) => hasTyres(values, form.account))
  return (
    <Stack gap="lg">
      <CarFields form={form} />
      {isOnTyres ? <TyreFields form={form} /> : <GarageFields form={form} />}
    </Stack>
  )
}

export function CarFields({ form }: { form: OrderForm }) {
  const format = useFormat()
  const { values } = useOrder(form, 'carTypeId', 'make', 'carKm', 'manufacturingYear', 'plateNumber', 'startDate')
  const carTypes = useSelectOptions(form.account.carTypes, values.carTypeId)
  const storedVehicle = useVehicleByPlate(values.plateNumber)
  const day = format.day(values.startDate)
  return (
    <div className={classes.car}>
      <OrderField form={form} name="carTypeId" text={carTypes.find(({ value }) => value === values.carTypeId)?.label}>
        {(field) => <Select<number> {...field} withAsterisk data={carTypes} allowDeselect={false} />}
      </OrderField>
      <OrderField form={form} name="make">
        {(field) => <MakePicker {...field} data-first-field />}
      </OrderField>
      <OrderField form={form} name="model">
        {(field) => <ModelPicker {...field} make={values.make} />}
      </OrderField>
      <OrderField form={form} name="carKm" text={values.carKm !== null && `${format.number(values.carKm)} km`}>
        {(field) => (
          <KmField
            {...field}
            // The reading of the saved order itself must not count as an earlier one.
            last={form.creating || (storedVehicle?.kmAt ?? '') < day ? storedVehicle : undefined}
            day={day}
          />
        )}
      </OrderField>
      <OrderField form={form} name="manufacturingYear" text={values.manufacturingYear}>
        {({ value, onChange, ...field }) => (
          <Autocomplete
            {...field}
            className="number"
            inputMode="numeric"
            maxLength={4}
            data={listYears(day)}
            openOnFocus={false}
            limit={12}
            value={yearText(value)}
            onChange={(year) => onChange(parseYear(year))}
            onBlur={() => form.check('manufacturingYear')}
          />
        )}
      </OrderField>
      <div className={classes.wide}>
        <OrderField form={form} name="vinNumber">
          {(field) => <VinField {...field} plateNumber={values.plateNumber} />}
        </OrderField>
      </div>
      <div className={classes.wide}>
        <OrderTextField form={form} name="carDescription" maxLength={250} />
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
  const { values } = useOrder(form)
  const wheelTypes = useSelectOptions(account.wheelTypes, values.wheelTypeId)
  const addTyreSet = useAddTyreSet(form)
  return (
    <>
      <DimensionFields form={form} />
      <Group gap="md" align="flex-end">
        <OrderField form={form} name="wheelTypeId" text={wheelTypes.find(({ value }) => value === values.wheelTypeId)?.label}>
          {(field) => <Select<number> {...field} withAsterisk w={150} data={wheelTypes} allowDeselect={false} />}
        </OrderField>
        <OrderField form={form} name="tyreCount" text={values.tyreCount}>
          {(field) => <IntegerField {...field} w={130} maxLength={2} />}
        </OrderField>
        <OrderField form={form} name="tyreWaste" text={values.tyreWaste}>
          {(field) => <IntegerField {...field} w={140} maxLength={3} />}
        </OrderField>
        <OrderField
          form={form}
          name="boltTorque"
          label={t('BoltTorqueForAll')}
          text={values.boltTorque !== null && format.number(values.boltTorque)}
        >
          {(field) => <DecimalField {...field} w={180} maxDecimals={1} />}
        </OrderField>
        <OrderCheckbox form={form} name="newTyre" pb={8} />
        <OrderCheckbox
          form={form}
          name="tyreHotelEnabled"
          pb={8}
          onChange={({ currentTarget: { checked } }) => (checked ? addTyreSet() : form.change({ tyreHotelEnabled: false }))}
        />
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
