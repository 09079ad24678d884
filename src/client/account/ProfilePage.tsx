import { Button, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#client/platform/installation.ts'
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
      <InstallPart />
    </>
  )
}

/** Stays after the hint of the frame was closed. */
function InstallPart() {
  const { t } = useTranslation('shell')
  const installation = useInstallation()
  if (!installation) return null
  if (installation === 'by-hand') return <Text mt="md">{t('InstallSteps')}</Text>
  return (
    <Button mt="md" variant="default" onClick={installation.install}>
      {t('InstallApp')}
    </Button>
  )
}
