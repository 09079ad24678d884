import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'

/** Sums in bani, one below the other, and their total. */
export function SumLines({ sums, total }: { sums: { label: string; bani: number }[]; total: number }) {
  const { t } = useTranslation('trade')
  const { money } = useFormat()
  return (
    <>
      {sums.map(({ label, bani }) => (
        <Group key={label} justify="space-between" wrap="nowrap" gap="sm">
          <Text fz="sm" c="dimmed">
            {label}
          </Text>
          <Text fz="sm" className="number" style={{ whiteSpace: 'nowrap' }}>
            {money(fromBani(bani))}
          </Text>
        </Group>
      ))}
      <Group align="baseline" gap="sm" mt={4}>
        <Text fw={600}>{t('Total')}</Text>
        {/* A sum too long for the line wraps to the next one. */}
        <Text fz={20} fw={700} ml="auto" className="number" style={{ whiteSpace: 'nowrap' }}>
          {money(fromBani(total))}
        </Text>
      </Group>
    </>
  )
}
