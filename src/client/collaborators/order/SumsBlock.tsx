import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { SumLines } from '#client/work-orders/lines/SumLines.tsx'
import type { CollaboratorOrderFormDraft } from './order-draft.ts'
import { collaboratorOrderTotals } from './totals-of.ts'

/** The totals while the order is edited; the server computes them again by the same rules. */
export function SumsBlock({ form }: { form: CollaboratorOrderFormDraft }) {
  const { t } = useTranslation('trade')
  const { number } = useFormat()
  const { subtotal, tax, total } = collaboratorOrderTotals(form)
  const { vatPercentage } = form.values
  const sums = [
    { label: t('Subtotal'), bani: subtotal },
    { label: t('Vat', { percent: number(vatPercentage ?? 0) }), bani: tax },
  ]
  return (
    <Stack gap={4} ml="auto" w="100%" maw={320}>
      <SumLines sums={tax > 0 ? sums : []} total={total} />
    </Stack>
  )
}
