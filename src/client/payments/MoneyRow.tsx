import { Text } from '@mantine/core'
import { useFormat } from '#client/platform/format.ts'
import rows from './MoneyRows.module.css'

type Props = { facts: (string | false | null)[]; amount: number; isVoided?: boolean }

/** One row of a client's movements: its facts, and the amount at the end. */
export function MoneyRow({ facts, amount, isVoided = false }: Props) {
  const { money } = useFormat()
  return (
    <li className={rows.row}>
      <Text fz="sm" td={isVoided ? 'line-through' : undefined}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Text fz="sm" className="number">
        {money(amount)}
      </Text>
    </li>
  )
}
