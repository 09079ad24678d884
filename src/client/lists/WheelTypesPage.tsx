import { useTranslation } from 'react-i18next'
import { wheelTypes } from '#contract/lists.ts'
import { IconCar } from '#client/ui/icons.tsx'
import { ShortListPage } from './ShortListPage.tsx'
import { TypeLinks } from './TypeLinks.tsx'

export default function WheelTypesPage() {
  const { t } = useTranslation('lists')
  return (
    <ShortListPage
      calls={wheelTypes}
      title={t('WheelTypes')}
      icon={IconCar}
      words={{ create: t('NewWheelType'), edit: t('EditWheelType') }}
      tabs={<TypeLinks />}
    />
  )
}
