import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { IconCheck, IconCloudOff, IconHistory } from '#client/ui/icons.tsx'
import type { SavedDraft } from './use-saved-draft.ts'

const badgeByState = {
  saved: { word: 'DraftSaved', icon: IconCheck, color: 'dimmed' },
  saving: { word: 'DraftSaving', icon: IconHistory, color: 'dimmed' },
  local: { word: 'DraftInBrowser', icon: IconCloudOff, color: 'var(--status-on-hold)' },
} as const

/** Whether the input is stored on the server or only in this browser. */
export default function DraftBadge({ draft: { state, savedAt } }: { draft: SavedDraft }) {
  const { t } = useTranslation('work-order-drafts')
  const { time } = useFormat()
  if (!state) return null
  const { word, icon: Icon, color } = badgeByState[state]
  return (
    <Group display="inline-flex" gap={4} wrap="nowrap" c={color}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <Text span fz="sm" inherit={false}>
        {t(word)}
      </Text>
      {state === 'saved' && savedAt && (
        <Text span fz="sm" inherit={false}>
          {time(savedAt)}
        </Text>
      )}
    </Group>
  )
}
