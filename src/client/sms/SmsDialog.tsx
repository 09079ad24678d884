import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SmsMessage } from '#contract/sms.ts'
import { smsKindKeys, reasonWords, smsStateKeys, smsStatusTones } from '#domain/sms/sms-messages.ts'
import { useFormat } from '#client/platform/format.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import classes from './sms.module.css'

/** A message in full: text, delivery states with times, and the reason of a failure. */
export function SmsDialog({ message, onClose }: { message: SmsMessage; onClose: () => void }) {
  const { t } = useTranslation('sms')
  const { when } = useFormat()
  const { kind, phone, text, status, reason, credits, clientName, createdBy, queuedAt, sentAt, finalAt } = message
  const facts: [string, string | null][] = [
    [t('Phone'), phone],
    [t('Client'), clientName],
    [t('SmsQueuedAt'), when(queuedAt)],
    [t('SmsSentAt'), sentAt && when(sentAt)],
    [t('SmsFinalAt'), finalAt && status === 'delivered' ? when(finalAt) : null],
    [t('SmsSentBy'), createdBy],
    [t('SmsCost'), String(credits)],
  ]
  return (
    <Dialog title={t(smsKindKeys[kind])} onClose={onClose}>
      <Stack gap="md">
        <Group gap="sm">
          <StatusBadge status={smsStatusTones[status]}>{t(smsStateKeys[status])}</StatusBadge>
        </Group>
        {reason && (
          <Text fz="sm">
            {reason in reasonWords ? t(reasonWords[reason as keyof typeof reasonWords]) : t('SmsReasonCode', { code: reason })}
          </Text>
        )}
        {text && <div className={classes.bubble}>{text}</div>}
        <dl className={classes.facts}>
          {facts.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="number">{value}</dd>
                </div>
              ),
          )}
        </dl>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('Close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
