import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { informationQuery, endSession, useInformation, useLevel } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { LanguageSwitch } from '#client/ui/LanguageSwitch.tsx'
import { IconLock, IconLogout } from '#client/ui/icons.tsx'
import classes from './SuspendedAccountPage.module.css'

/** Milliseconds between two checks whether the account is active again, because its users get no live events. */
const pollIntervalMs = 5000

/** The only page for users of an inactive account. */
export default function SuspendedAccountPage() {
  const { t } = useTranslation('account-status')
  const { account, supportUrl } = useInformation()
  const isAdmin = useLevel() === 'admin'
  useQuery({ ...informationQuery(), refetchInterval: pollIntervalMs })
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
