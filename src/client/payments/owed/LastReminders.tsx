import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClientDebts } from '#contract/receivables.ts'
import { useFormat } from '#client/platform/format.ts'
import { MoneyRow } from '#client/payments/MoneyRow.tsx'
import rows from '#client/payments/MoneyRows.module.css'

/** The last reminders of a client: when, how, by whom, and of how much. */
export function LastReminders({ reminders }: Pick<ClientDebts, 'reminders'>) {
  const { t } = useTranslation(['receivables', 'trade', 'common'])
  const { date, when } = useFormat()
  if (reminders.length === 0) return null
  return (
    <section>
      <Title order={2} fz={15} mb="xs">
        {t('RemindersOfClient')}
      </Title>
      <ul className={rows.rows}>
        {reminders.map(({ id, at, channel, amount, oldestDue, user }) => (
          <MoneyRow
            key={id}
            facts={[when(at), t(channel === 'sms' ? 'ChannelSms' : 'Email'), user, `${t('OldestDue')} ${date(oldestDue)}`]}
            amount={amount}
          />
        ))}
      </ul>
    </section>
  )
}
