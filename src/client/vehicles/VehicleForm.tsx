import { Select, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { VehicleDraft, vehicles, type Vehicle } from '#contract/vehicles.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { IntegerField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx'
import { useSelectOptions } from '#client/ui/form/use-choices.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { takeIntoDescription } from '#client/ui/reading/take-words.ts'
import { MakePicker, ModelPicker } from './MakePicker.tsx'
import { KmField } from './KmField.tsx'
import { PlateField } from './PlateField.tsx'
import { VinField } from './VinField.tsx'

type Props = { vehicle?: Vehicle; onSaved: (id: number) => void; onClose: () => void }

/** Creates and edits vehicles. The tyres, which only orders change, are shown below. */
export function VehicleForm({ vehicle, onSaved, onClose }: Props) {
  const { t } = useTranslation('vehicles')
  const { day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  const { account } = useInformation()
  const form = useDraft(VehicleDraft, vehicle ?? fillDefaults(VehicleDraft, { plateNumber: '' }))
  const { create, update } = useRecordWrites(vehicles, onSaved)
  const { plateNumber, make, carTypeId } = form.values
  const carTypes = useSelectOptions(account.carTypes, carTypeId)
  const tyres = [...new Set(vehicle?.tyreDimensions.map(formatTyre).filter(Boolean))]
  const takeWords = takeIntoDescription(form, t('CarDescription'))

  return (
    <FormDialog
      title={t(vehicle ? 'EditVehicle' : 'AddVehicle')}
      size="xl"
      form={form}
      save={(draft) => (vehicle ? update.mutateAsync({ ...draft, id: vehicle.id, version: vehicle.version }) : create.mutateAsync(draft))}
      onClose={onClose}
    >
      <SimpleGrid cols={3} verticalSpacing="sm">
        <PlateField
          data-autofocus
          {...form.getInputProps('plateNumber')}
          onChange={(plate) => form.setFieldValue('plateNumber', plate ?? '')}
          takeWords={takeWords}
        />
        <Select<number> label={t('CarType')} clearable data={carTypes} {...form.getInputProps('carTypeId')} />
        <SearchSelect
          label={t('Owner')}
          placeholder={t('NoOwner')}
          name={vehicle?.client?.name ?? null}
          endpoint={clients.choices}
          inputFor={(quickText) => ({ quickText })}
          optionsOf={(found) => found}
          {...form.getInputProps('clientId')}
        />
        <MakePicker {...form.getInputProps('make')} onChange={(value) => form.setFieldValue('make', value || null)} />
        <ModelPicker make={make} {...form.getInputProps('model')} onChange={(value) => form.setFieldValue('model', value || null)} />
        <IntegerField label={t('ManufacturingYear')} {...form.getInputProps('manufacturingYear')} maxLength={4} />
        <VinField
          {...form.getInputProps('vinNumber')}
          onChange={(vin) => form.setFieldValue('vinNumber', vin || null)}
          plateNumber={plateNumber ?? ''}
          {...(vehicle && { vehicleId: vehicle.id })}
          onMoved={(id) => {
            onSaved(id)
            onClose()
          }}
        />
        <KmField {...form.getInputProps('carKm')} last={vehicle} day={today} />
        <DayField label={t('ItpUntil')} {...form.getInputProps('itpUntil')} />
      </SimpleGrid>
      <Textarea label={t('CarDescription')} autosize minRows={2} maxRows={5} {...form.getInputProps('description')} />
      {tyres.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('TyresOfOrders')}: {tyres.join(' · ')}
        </Text>
      )}
    </FormDialog>
  )
}
