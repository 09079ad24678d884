import { Alert, Button, Group } from '@mantine/core'
import { IconHistory } from '#client/ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import type { LocalDraft } from '#client/ui/form/local-drafts.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'

type Props = { draft: LocalDraft<OrderValues>; onContinue: () => void; onDiscard: () => void }

/** Offers to continue an order that was started and not saved, because of a reload, a crash, the end of a session or another page. */
export function DraftOffer({ draft, onContinue, onDiscard }: Props) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { plateNumber, clientName, make, model } = draft.values
  const what = [plateNumber, clientName, [make, model].filter(Boolean).join(' ')].filter((text) => text.trim() !== '')
  return (
    <Alert variant="default" icon={<IconHistory color="var(--status-on-hold)" />} title={t('ContinueOrder')} mb="md">
      <Group justify="space-between" gap="md">
        <span>{[...what, format.instant(draft.savedAt)].join(' · ')}</span>
        <Group gap="xs">
          <Button size="compact-sm" onClick={onContinue}>
            {t('ContinueDraft')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
            {t('DiscardDraft')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
