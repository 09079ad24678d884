import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { carTypes } from '#contract/lists.ts'
import { IconCar } from '#client/ui/icons.tsx'
import { ShortListPage } from './ShortListPage.tsx'
import { TypeLinks } from './TypeLinks.tsx'

export default function CarTypesPage() {
  const { t } = useTranslation('lists')
  return (
    <ShortListPage
      calls={carTypes}
      title={t('CarTypes')}
      icon={IconCar}
      words={{ create: t('NewCarType'), edit: t('EditCarType') }}
      tabs={<TypeLinks />}
      columns={[{ header: t('IsTruck'), width: 140, cell: ({ isTruck }) => (isTruck ? t('Yes') : null) }]}
      blank={{ isTruck: false }}
      fields={(form) => (
        <Switch label={t('IsTruck')} description={t('IsTruckHint')} {...form.getInputProps('isTruck', { type: 'checkbox' })} />
      )}
    />
  )
}
