import { Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accounts } from '#contract/accounts/accounts.ts'
import type { AccountStatus } from '#contract/kit/access.ts'
import { askConfirmation, type ConfirmQuestion } from '#client/platform/confirm.ts'
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
      {account.status === 'active' && (
        <Action
          title={t('SuspendTitle')}
          text={t('SuspendHint')}
          endpoint={accounts.suspend}
          done={t('AccountSuspendedDone')}
          question={{
            title: t('SuspendQuestion', { account: account.name }),
            text: t('SuspendWarning'),
            tick: t('SuspendTick'),
            action: t('SuspendAccount'),
            danger: true,
            failed: t('SuspendingFailed'),
          }}
          variant="light"
        />
      )}
      {account.status === 'suspended' && (
        <>
          <Action
            title={t('RestoreTitle')}
            text={t('RestoreHint')}
            endpoint={accounts.restore}
            done={t('AccountRestored')}
            question={{
              title: t('RestoreQuestion', { account: account.name }),
              text: t('RestoreHint'),
              action: t('RestoreAccount'),
              failed: t('SuspendingFailed'),
            }}
          />
          {/* Typing a keyword prevents slips; the server also asks for the password. */}
          <Action
            title={t('CloseTitle')}
            text={t('CloseHint')}
            endpoint={accounts.close}
            question={{
              title: t('CloseQuestion', { account: account.name }),
              text: t('CloseText'),
              keyword: account.code,
              action: t('CloseAccount'),
              danger: true,
              failed: t('ClosingFailed'),
            }}
          />
        </>
      )}
      {account.status === 'deleted' && <Erasure />}
    </Stack>
  )
}

type ActionProps = {
  title: string
  text: string
  endpoint: (typeof accounts)['suspend' | 'restore' | 'close']
  /** The message once it is done, unless the screen itself shows the change. */
  done?: string
  /** The question asked first, whose `action` is also the label of the button. */
  question: ConfirmQuestion
  variant?: 'light'
}

/** An action on the whole account, which is confirmed first. */
function Action({ title, text, endpoint, done, question, variant }: ActionProps) {
  const { mutateAsync } = useWrite(endpoint, { onDone: () => done !== undefined && notify.success(done) })
  const ask = () => askConfirmation({ ...question, run: () => mutateAsync({}) })
  return (
    <Paper withBorder p="md">
      <Title order={3}>{title}</Title>
      <Text fz="sm" c="dimmed" mt={4} mb="md">
        {text}
      </Text>
      <Button color={question.danger ? 'red' : undefined} variant={variant} onClick={() => void ask()}>
        {question.action}
      </Button>
    </Paper>
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
