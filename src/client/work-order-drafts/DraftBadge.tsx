import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconCheck, IconCloudOff, IconHistory } from '#client/ui/icons.tsx'
import type { SavedDraft } from './use-saved-draft.ts'

const looks = {
  saved: { word: 'DraftSaved', icon: IconCheck, color: 'dimmed' },
  saving: { word: 'DraftSaving', icon: IconHistory, color: 'dimmed' },
  local: { word: 'DraftInBrowser', icon: IconCloudOff, color: 'var(--status-on-hold)' },
} as const

/** Whether what was typed is safe, and where. */
export function DraftBadge({ draft: { state } }: { draft: SavedDraft }) {
  const { t } = useTranslation('work-order-drafts')
  if (!state) return null
  const { word, icon: Icon, color } = looks[state]
  return (
    <Group gap={4} wrap="nowrap" c={color}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <Text span fz="sm" inherit={false}>
        {t(word)}
      </Text>
    </Group>
  )
}
