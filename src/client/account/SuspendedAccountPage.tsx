import { Button, Group } from '@mantine/core'
import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endSession, useInformation, useLevel } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LanguageSwitch } from '#client/ui/LanguageSwitch.tsx'
import { IconLock, IconLogout } from '#client/ui/icons.tsx'
import { useAccountPoll } from './use-account-poll.ts'
import classes from './SuspendedAccountPage.module.css'

/** The only page for users of an inactive account. */
export default function SuspendedAccountPage() {
  const { t } = useTranslation('account-status')
  const { account, supportUrl } = useInformation()
  const isAdmin = useLevel() === 'admin'
  useAccountPoll()
  if (account.status === 'active') return <Navigate to="/" replace />

  const admins = account.users.filter(({ level }) => level === 'admin').map(({ name }) => name)
  const word = account.status === 'inactive' ? 'InactivePage' : 'SuspendedPage'
  const ask = admins.length ? t('AskAdmins', { names: admins.join(', ') }) : t('AskAdmin')
  return (
    <main className={classes.page}>
      <title>{`${t(`${word}Title`)} · Atelier`}</title>
      <LanguageSwitch className={classes.language} />
      <EmptyState
        level={1}
        icon={IconLock}
        title={t(`${word}Title`)}
        text={`${t(`${word}Text`, { account: account.name })} ${ask}`}
        action={
          <Group justify="center" gap="xs">
            {isAdmin && (
              <Button component={Link} to="/dashboard/profile/suspend">
                {t('AccountStatus')}
              </Button>
            )}
            {supportUrl ? (
              <Button variant="default" component="a" href={supportUrl} target="_blank" rel="noreferrer">
                {t('Support')}
              </Button>
            ) : (
              <Button variant="default" component={Link} to="/dashboard/help/suspend-close">
                {t('Support')}
              </Button>
            )}
            <Button variant="default" leftSection={<IconLogout size={16} />} onClick={() => void endSession()}>
              {t('SignOut')}
            </Button>
          </Group>
        }
      />
    </main>
  )
}
