import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '#client/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Another user saved the record first. The input stays on the screen until the user chooses which version to keep. */
export function ConflictNotice({
  title,
  theirs,
  mine,
  onTakeTheirs,
  onKeepMine,
}: {
  title: string
  /** Labels of the fields the other user changed. */
  theirs: string[]
  /** Labels of the fields that were changed here. */
  mine: string[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}) {
  const { t } = useTranslation()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const listed = (labels: string[]) => [...new Set(labels)].join(', ')
  const both = theirs.filter((label) => mine.includes(label))
  return (
    <Alert ref={notice} variant="default" icon={<IconUsers color="var(--mantine-color-error)" />} title={title} mb="md">
      <Stack gap="sm">
        <Text fz="sm">
          {theirs.length > 0 && `${t('StaleTheirs', { fields: listed(theirs) })} `}
          {both.length > 0 && `${t('StaleBoth', { fields: listed(both) })} `}
          {t('StaleHint')}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={onKeepMine}>
            {t('StaleKeepMine')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
            {t('StaleTakeTheirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
