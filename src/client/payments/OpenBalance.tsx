import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'

/** Shows the rest of an order that was paid in part, or the amount that was paid too much. */
export function OpenBalance({ order: { balance, total } }: { order: { balance: number; total: number } }) {
  const { t } = useTranslation('trade')
  const { money } = useFormat()
  if (balance === 0 || balance >= total) return null
  return (
    <Text fz="xs" c="dimmed">
      {balance > 0 ? t('BalanceIs', { amount: money(balance) }) : t('GiveBackIs', { amount: money(-balance) })}
    </Text>
  )
}
