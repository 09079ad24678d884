import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import type { CollaboratorOrderFormDraft } from './order-draft.ts'
import { collaboratorOrderTotals } from './totals-of.ts'

/** The totals while the order is edited; the server computes them again by the same rules. */
export function SumsBlock({ form }: { form: CollaboratorOrderFormDraft }) {
  const { t } = useTranslation('trade')
  const { money, number } = useFormat()
  const { subtotal, tax, total } = collaboratorOrderTotals(form)
  const { vatPercentage } = form.values
  const rows =
    tax > 0
      ? [
          { label: t('Subtotal'), bani: subtotal },
          { label: t('Vat', { percent: number(vatPercentage ?? 0) }), bani: tax },
        ]
      : []
  return (
    <Stack gap={4} ml="auto" w="100%" maw={320}>
      {rows.map(({ label, bani }) => (
        <Group key={label} justify="space-between" wrap="nowrap" gap="sm">
          <Text fz="sm" c="dimmed">
            {label}
          </Text>
          <Text fz="sm" className="number" style={{ whiteSpace: 'nowrap' }}>
            {money(fromBani(bani))}
          </Text>
        </Group>
      ))}
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Text fw={600}>{t('Total')}</Text>
        <Text fz={20} fw={700} className="number" style={{ whiteSpace: 'nowrap' }}>
          {money(fromBani(total))}
        </Text>
      </Group>
    </Stack>
  )
}
