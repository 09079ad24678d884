import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failField } from '#contract/kit/errors.ts'
import { vehicles, type Vehicle } from '#contract/vehicles.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { PlateField } from './PlateField.tsx'
import { useNewPlate } from './use-new-plate.ts'

type Props = { vehicle: Vehicle; onSaved: (id: number) => void; onClose: () => void }

/** Gives a vehicle another plate; it keeps its history and its former plate. */
export function PlateDialog({ vehicle, onSaved, onClose }: Props) {
  const { t } = useTranslation('vehicles')
  const form = useDraft(vehicles.changePlate.input, { id: vehicle.id, plateNumber: '' })
  const giveNewPlate = useNewPlate()
  return (
    <FormDialog
      title={t('ChangePlateOf', { plate: vehicle.plateNumber })}
      size="md"
      form={form}
      save={async ({ plateNumber }) => {
        const moved = await giveNewPlate(vehicle, plateNumber)
        if (!moved) failField('plateNumber', 'AlreadyExists')
        else onSaved(moved.id)
      }}
      onClose={onClose}
    >
      <PlateField
        data-autofocus
        {...form.getInputProps('plateNumber')}
        onChange={(plate) => form.setFieldValue('plateNumber', plate ?? '')}
      />
      <Text fz="sm" c="dimmed">
        {t('ChangePlateHint')}
      </Text>
    </FormDialog>
  )
}
