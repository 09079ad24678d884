import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingValue } from '#contract/accounts/settings.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { maxReminders, receivables, type ReminderChannel, type ReminderResult } from '#contract/receivables.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { ReminderLists } from './ReminderLists.tsx'

type Props = { clients: { clientId: number | null; name: string }[]; onClose: () => void }

/** Reminds clients of what is overdue, once it was shown who gets which message and who gets none. */
export default function RemindDialog({ clients, onClose }: Props) {
  const { t } = useTranslation(['receivables', 'trade', 'common'])
  const { number } = useFormat()
  const hasSms = settingValue(useInformation().account.accountSettings, 'sms_message_payment_reminder').value
  const [channel, setChannel] = useState<ReminderChannel>(hasSms ? 'sms' : 'mail')
  const [problem, setProblem] = useState<string>()
  const clientIds = clients.flatMap(({ clientId }) => clientId ?? []).slice(0, maxReminders)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(receivables.remind, { clientIds, channel, preview: true }),
    enabled: clientIds.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
  const write = useWrite(receivables.remind)

  const send = async () => {
    setProblem(undefined)
    try {
      const { sent } = await write.mutateAsync({ clientIds, channel })
      notify.success(t('RemindedToast', { count: sent }))
      onClose()
    } catch (refused) {
      setProblem(messageText((refused as AppError).message))
    }
  }
  const names = new Map(clients.map(({ clientId, name }) => [clientId, name]))
  return (
    <Dialog size="lg" title={t('RemindTitle')} isPending={write.isPending} onClose={onClose}>
      <Stack gap="md">
        {hasSms && (
          <SegmentedControl
            aria-label={t('ReminderChannel')}
            value={channel}
            onChange={(value) => setChannel(value as ReminderChannel)}
            data={[
              { value: 'sms', label: t('ChannelSms') },
              { value: 'mail', label: t('Email') },
            ]}
          />
        )}
        {clientIds.length < clients.length && <Text fz="sm">{t('RemindWithoutClient', { count: clients.length - clientIds.length })}</Text>}
        {data ? (
          <ReminderLists result={data} names={names} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          clientIds.length > 0 && <Skeleton height={160} />
        )}
        {problem && (
          <Text c="red" fz="sm" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Text role="status" fz="sm" mr="auto" className="number">
            {data && costOf(data)}
          </Text>
          <CancelButton disabled={write.isPending} />
          <Button loading={write.isPending} disabled={!data?.sent || (data.balance ?? 0) < 0} onClick={() => void send()}>
            {t('RemindSend', { count: data?.sent ?? 0 })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )

  function costOf({ sent, credits, balance }: ReminderResult): string {
    if (balance === null || sent === 0) return ''
    if (balance < 0) return messageText('NotEnoughSmsCredits')
    return t('RemindCost', { count: credits, balance: number(balance) })
  }
}
