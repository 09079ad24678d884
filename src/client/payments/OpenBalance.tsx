import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'

type Sums = { balance: number; total: number }

/** Whether an order was paid in part, or too much. */
export const hasOpenBalance = ({ balance, total }: Sums): boolean => balance !== 0 && balance < total

/** Shows the rest of an order that was paid in part, or the amount that was paid too much. */
export function OpenBalance({ order }: { order: Sums }) {
  const { t } = useTranslation('trade')
  const { money } = useFormat()
  const { balance } = order
  if (!hasOpenBalance(order)) return null
  return (
    <Text fz="xs" c="dimmed">
      {balance > 0 ? t('BalanceIs', { amount: money(balance) }) : t('GiveBackIs', { amount: money(-balance) })}
    </Text>
  )
}
