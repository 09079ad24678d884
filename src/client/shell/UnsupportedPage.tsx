import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { signOut } from '#client/platform/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LanguageSwitch } from '#client/ui/LanguageSwitch.tsx'
import { IconDeviceDesktop } from '#client/ui/icons.tsx'

/** Shown instead of a page that needs a wider window. */
export function UnsupportedPage() {
  const { t } = useTranslation('shell')
  return (
    <main>
      <Group justify="flex-end" p="md">
        <LanguageSwitch />
      </Group>
      <EmptyState
        level={1}
        icon={IconDeviceDesktop}
        title={t('UnsupportedScreenTitle')}
        text={t('UnsupportedScreenHint')}
        action={
          <Button variant="default" onClick={() => void signOut()}>
            {t('SignOut')}
          </Button>
        }
      />
    </main>
  )
}
