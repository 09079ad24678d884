import { Paper } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { UnsavedInputContext, useUnsavedPageGuard } from '#client/ui/dialog/use-unsaved-input.ts'

/** The account tabs as a page, also for small windows. */
export default function ProfilePage() {
  const { t } = useTranslation('shell')
  const unsaved = useUnsavedPageGuard()
  return (
    <>
      <PageHeader title={t('MyAccount')} />
      <Paper p="lg">
        <UnsavedInputContext value={unsaved}>
          <AccountTabs />
        </UnsavedInputContext>
      </Paper>
    </>
  )
}
