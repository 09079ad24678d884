import { Button, Paper, Text } from '@mantine/core'
import { IconHistory } from '#client/ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import type { LocalDraft } from '#client/platform/local-drafts.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import classes from './DraftOffer.module.css'

export type DraftOfferProps = { draft: LocalDraft<OrderValues>; onContinue: () => void; onDiscard: () => void }

/** Offers to continue an unsaved order after a reload, a crash, the end of a session or a visit to another page. */
export default function DraftOffer({ draft, onContinue, onDiscard }: DraftOfferProps) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const { plateNumber, clientName, make, model } = draft.values
  const what = [plateNumber, clientName, [make, model].filter(Boolean).join(' ')].filter((text) => text.trim() !== '')
  const about = [...what, format.instant(draft.savedAt)].join(' · ')
  return (
    <Paper role="alert" className={classes.offer}>
      <IconHistory size={18} stroke={1.8} color="var(--status-on-hold)" aria-hidden />
      <Text fz="sm" fw={600}>
        {t('ContinueOrder')}
      </Text>
      <Text fz="sm" c="dimmed" truncate className={classes.about} title={about}>
        {about}
      </Text>
      <Button variant="subtle" color="gray" onClick={onDiscard}>
        {t('DiscardDraft')}
      </Button>
      <Button onClick={onContinue}>{t('ContinueDraft')}</Button>
    </Paper>
  )
}
