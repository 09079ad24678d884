import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { labelOf } from './order-fields.ts'
import type { OrderValues } from './order-values.ts'

type Field = keyof OrderValues

/** Somebody else saved the order first. What was typed stays on the screen until it is decided what becomes of it. */
export function ConflictNotice({
  theirs,
  mine,
  onTakeTheirs,
  onKeepMine,
}: {
  theirs: Field[]
  mine: Field[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}) {
  const { t } = useTranslation('work-orders')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const named = (fields: Field[]) => [...new Set(fields.map((field) => t(labelOf(field))))].join(', ')
  const both = theirs.filter((field) => mine.includes(field))
  return (
    <Alert ref={notice} variant="default" icon={<IconUsers color="var(--mantine-color-error)" />} title={t('StaleOrder')} mb="md">
      <Stack gap="sm">
        <Text fz="sm">
          {theirs.length > 0 && `${t('StaleTheirs', { fields: named(theirs) })} `}
          {both.length > 0 && `${t('StaleBoth', { fields: named(both) })} `}
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
