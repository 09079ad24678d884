import { useTranslation } from 'react-i18next'
import { wheelTypes } from '#contract/lists.ts'
import { IconWheel } from '#client/ui/icons.tsx'
import { ShortListPage } from './ShortListPage.tsx'
import { TypeLinks } from './TypeLinks.tsx'

export default function WheelTypesPage() {
  const { t } = useTranslation('lists')
  return (
    <ShortListPage
      calls={wheelTypes}
      title={t('WheelTypes')}
      icon={IconWheel}
      words={{ create: t('NewWheelType'), edit: t('EditWheelType') }}
      tabs={<TypeLinks />}
    />
  )
}
