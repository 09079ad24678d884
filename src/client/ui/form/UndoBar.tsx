import { Button, CloseButton, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconSparkles } from '#client/ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import classes from './UndoBar.module.css'

/**
 * Reports a change the form made by itself, with an undo button. It is mounted even without a text, so that screen readers announce a new
 * one.
 */
export function UndoBar({ text, onUndo, onDismiss }: { text: string | undefined; onUndo: () => void; onDismiss: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {text !== undefined && (
        <Group className={classes.bar} gap="sm" wrap="nowrap">
          <IconSparkles size={17} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
          <Text fz="sm" style={{ flex: 1 }}>
            {text}
          </Text>
          <Button size="compact-sm" variant="subtle" leftSection={<IconArrowBackUp size={16} />} onClick={onUndo}>
            {t('Undo')}
          </Button>
          <CloseButton size="sm" aria-label={t('Close')} onClick={onDismiss} />
        </Group>
      )}
    </div>
  )
}
