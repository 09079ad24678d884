import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccessSubject } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconLock } from '#client/ui/icons.tsx'

/** Shown instead of the page, at the page's own address. */
export default function Forbidden() {
  const { t } = useTranslation('shell')
  const { status } = useAccessSubject()
  const word = status === 'active' ? 'AccessDenied' : 'SuspendedAccess'
  return (
    <>
      <title>{`${t(`${word}Title`)} · Atelier`}</title>
      <EmptyState
        level={1}
        icon={IconLock}
        title={t(`${word}Title`)}
        text={t(`${word}Hint`)}
        action={
          status === 'active' ? (
            <Button component={Link} to="/">
              {t('BackHome')}
            </Button>
          ) : (
            <Group justify="center" gap="xs">
              <Button component={Link} to="/dashboard/profile/suspend">
                {t('AccountStatus')}
              </Button>
              <Button variant="default" component={Link} to="/dashboard/account-settings/organizations">
                {t('Organizations')}
              </Button>
            </Group>
          )
        }
      />
    </>
  )
}
