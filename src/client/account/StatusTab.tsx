import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { accounts } from '#contract/accounts/accounts.ts'
import type { AccountStatus } from '#contract/kit/access.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { endSession, useInformation } from '#client/platform/sign-in/session.ts'
import { IconLogout } from '#client/ui/icons.tsx'
import { StatusBadge, type Tone } from '#client/ui/StatusBadge.tsx'

const lookByStatus = {
  active: { tone: 'done', word: 'StatusActive', hint: 'StatusActiveHint' },
  inactive: { tone: 'on-hold', word: 'StatusInactive', hint: 'StatusInactiveHint' },
  suspended: { tone: 'on-hold', word: 'StatusSuspended', hint: 'StatusSuspendedHint' },
  deleted: { tone: 'closed', word: 'StatusErased', hint: 'StatusErasedHint' },
} as const satisfies Record<AccountStatus, { tone: Tone; word: string; hint: string }>

/** The state of the account, and the admin's actions on it. */
export function StatusTab() {
  const { t } = useTranslation('account-status')
  const { account } = useInformation()
  const { tone, word, hint } = lookByStatus[account.status]
  return (
    <Stack gap="md" maw={640}>
      <div>
        <Group gap="sm">
          <Title order={2}>{account.name}</Title>
          <StatusBadge status={tone}>{t(word)}</StatusBadge>
        </Group>
        <Text fz="sm" c="dimmed" mt={4}>
          {t(hint)}
        </Text>
      </div>
      {account.status === 'active' && <Suspend />}
      {account.status === 'suspended' && (
        <>
          <Restore />
          <Close />
        </>
      )}
      {account.status === 'deleted' && <Erasure />}
    </Stack>
  )
}

function Act({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Title order={3}>{title}</Title>
      <Text fz="sm" c="dimmed" mt={4} mb="md">
        {text}
      </Text>
      {children}
    </Paper>
  )
}

function Suspend() {
  const { t } = useTranslation('account-status')
  const { name } = useInformation().account
  const { mutateAsync } = useWrite(accounts.suspend, { onDone: () => notify.success(t('AccountSuspendedDone')) })
  const suspend = () =>
    askConfirmation({
      title: t('SuspendQuestion', { account: name }),
      text: t('SuspendWarning'),
      tick: t('SuspendTick'),
      action: t('SuspendAccount'),
      danger: true,
      run: () => mutateAsync({}),
      failed: t('SuspendingFailed'),
    })
  return (
    <Act title={t('SuspendTitle')} text={t('SuspendHint')}>
      <Button color="red" variant="light" onClick={() => void suspend()}>
        {t('SuspendAccount')}
      </Button>
    </Act>
  )
}

function Restore() {
  const { t } = useTranslation('account-status')
  const { name } = useInformation().account
  const { mutateAsync } = useWrite(accounts.restore, { onDone: () => notify.success(t('AccountRestored')) })
  const restore = () =>
    askConfirmation({
      title: t('RestoreQuestion', { account: name }),
      text: t('RestoreHint'),
      action: t('RestoreAccount'),
      run: () => mutateAsync({}),
      failed: t('SuspendingFailed'),
    })
  return (
    <Act title={t('RestoreTitle')} text={t('RestoreHint')}>
      <Button onClick={() => void restore()}>{t('RestoreAccount')}</Button>
    </Act>
  )
}

/** Typing a keyword prevents slips; the server also asks for the password. */
function Close() {
  const { t } = useTranslation('account-status')
  const { name, code } = useInformation().account
  const { mutateAsync } = useWrite(accounts.close)
  const close = () =>
    askConfirmation({
      title: t('CloseQuestion', { account: name }),
      text: t('CloseText'),
      keyword: code,
      action: t('CloseAccount'),
      danger: true,
      run: () => mutateAsync({}),
      failed: t('ClosingFailed'),
    })
  return (
    <Act title={t('CloseTitle')} text={t('CloseHint')}>
      <Button color="red" onClick={() => void close()}>
        {t('CloseAccount')}
      </Button>
    </Act>
  )
}

/** Milliseconds between two reads of the progress. */
const pollIntervalMs = 2000

function Erasure() {
  const { t } = useTranslation('account-status')
  const { number } = useFormat()
  const { data } = useQuery({ ...endpointQuery(accounts.deleteRequests, {}), refetchInterval: pollIntervalMs })
  const { tablesDone: done = 0, tablesTotal: total = 0, rowsErased: rows = 0 } = data?.items[0] ?? {}
  return (
    <Paper withBorder p="md" role="status">
      <Title order={3}>{t('ErasureProgress')}</Title>
      <Progress value={total ? (100 * done) / total : 0} mt="sm" mb="xs" aria-label={t('ErasureProgress')} />
      <Text fz="sm" c="dimmed" mb="md" className="number">
        {total ? t('ErasureSoFar', { done, total, rows: number(rows) }) : t('ErasureWaits')}
      </Text>
      <Button variant="default" leftSection={<IconLogout size={16} />} onClick={() => void endSession()}>
        {t('SignOut')}
      </Button>
    </Paper>
  )
}
