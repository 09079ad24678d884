import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReminderRefusal, ReminderResult } from '#contract/receivables.ts'
import { useFormat } from '#client/platform/format.ts'
import { messageText } from '#client/platform/i18n.ts'
import rows from '#client/payments/MoneyRows.module.css'

const refusalKeys = {
  NotOverdue: 'NotOverdue',
  BelowReminderMinimum: 'BelowReminderMinimum',
  RemindedLately: 'RemindedLately',
  RemindedOften: 'RemindedOften',
  OutsideReminderHours: 'OutsideReminderHours',
  NoPhone: 'ReminderNoPhone',
  NoEmail: 'ReminderNoEmail',
} as const satisfies Partial<Record<ReminderRefusal, string>>

type Props = { result: ReminderResult; names: ReadonlyMap<number | null, string> }

/** The messages with their receivers, then the clients who get none and why. */
export function ReminderLists({ result: { messages, excluded }, names }: Props) {
  const { t } = useTranslation(['receivables', 'trade', 'common'])
  const { money } = useFormat()
  const reasonOf = (reason: ReminderRefusal) =>
    reason in refusalKeys ? t(refusalKeys[reason as keyof typeof refusalKeys]) : messageText(reason)
  return (
    <>
      {messages.length === 0 && <Text fz="sm">{t('NobodyToRemind')}</Text>}
      {messages.length > 0 && (
        <section>
          <Title order={3} fz={14} mb="xs">
            {t('RemindMessages')}
          </Title>
          <ul className={rows.rows}>
            {messages.map(({ clientId, to, amount, text }) => (
              <li key={clientId}>
                <Group justify="space-between" wrap="nowrap" gap="xs">
                  <Text fz="sm" fw={600} truncate title={names.get(clientId)}>
                    {names.get(clientId)}
                  </Text>
                  <Text fz="sm" fw={600} className="number">
                    {money(amount)}
                  </Text>
                </Group>
                <Text fz="xs" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {`${to}\n${text}`}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      {excluded.length > 0 && (
        <section>
          <Title order={3} fz={14} mb="xs">
            {t('RemindExcluded')}
          </Title>
          <ul className={rows.rows}>
            {excluded.map(({ clientId, reason }) => (
              <li key={clientId}>
                <Text fz="sm">{names.get(clientId)}</Text>
                <Text fz="xs" c="dimmed">
                  {reasonOf(reason)}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
