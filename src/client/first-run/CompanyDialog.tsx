import { SimpleGrid } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '#contract/accounts/settings.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { ImageField } from '#client/settings/ImageField.tsx'
import { useSettingRow } from '#client/settings/use-setting-row.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'

const PrintPreview = lazyPart(() => import('#client/settings/PrintPreview.tsx'))

/** The logo of the company, beside a printed order that shows it. It is saved at once. */
export function CompanyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['first-run', 'settings'])
  const { value, save } = useSettingRow({ setting: 'custom_logo', word: 'custom_logo', entry: settings.custom_logo })
  return (
    <Dialog title={t('FirstCompany')} size="xl" onClose={onClose}>
      <SimpleGrid cols={2}>
        <ImageField label={t('custom_logo', { ns: 'settings' })} value={value as number | null} save={save} />
        <Suspense>
          <PrintPreview />
        </Suspense>
      </SimpleGrid>
    </Dialog>
  )
}
