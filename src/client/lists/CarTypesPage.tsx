import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { carTypes } from '#contract/lists.ts'
import { useFormat } from '#client/platform/format.ts'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { IconCar } from '#client/ui/icons.tsx'
import { ShortListPage } from './ShortListPage.tsx'
import { TypeLinks } from './TypeLinks.tsx'

export default function CarTypesPage() {
  const { t } = useTranslation('lists')
  const { number } = useFormat()
  return (
    <ShortListPage
      calls={carTypes}
      title={t('CarTypes')}
      icon={IconCar}
      words={{ create: t('NewCarType'), edit: t('EditCarType') }}
      tabs={<TypeLinks />}
      columns={[
        { key: 'isTruck', header: t('IsTruck'), width: 140, cell: ({ isTruck }) => (isTruck ? t('Yes') : null) },
        { key: 'wasteKg', header: t('WasteKg'), width: 260, align: 'right', cell: ({ wasteKg = 0 }) => number(wasteKg) },
      ]}
      blank={{ isTruck: false, wasteKg: 8 }}
      fields={(form) => (
        <>
          <Switch label={t('IsTruck')} description={t('IsTruckHint')} {...form.getInputProps('isTruck', { type: 'checkbox' })} />
          <DecimalField label={t('WasteKg')} description={t('WasteKgHint')} {...form.getInputProps('wasteKg')} />
        </>
      )}
    />
  )
}
