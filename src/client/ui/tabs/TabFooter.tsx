import { Button, Group, Kbd, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconDeviceFloppy } from '#client/ui/icons.tsx'
import { useTranslation } from 'react-i18next'
import classes from './TabFooter.module.css'

type Props = {
  /** Absent on the first tab. */
  onBack?: () => void
  /** Absent on the last tab, where `onSave` takes its place. */
  onContinue?: () => void
  onSave?: () => void
  saveLabel: string
  isSaving: boolean
}

/** The buttons below a form of several tabs: back, continue and, on the last tab, save. */
export function TabFooter({ onBack, onContinue, onSave, saveLabel, isSaving }: Props) {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" px="lg" py="sm" className={classes.footer}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={16} />}
        style={{ visibility: onBack ? undefined : 'hidden' }}
        onClick={onBack}
      >
        {t('Back')}
      </Button>
      {onContinue && (
        <Group gap="md">
          <Text fz="xs" c="dimmed" aria-hidden>
            <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
          </Text>
          <Button className={classes.continue} rightSection={<IconArrowRight size={16} />} onClick={onContinue}>
            {t('Continue')}
          </Button>
        </Group>
      )}
      {!onContinue && onSave && (
        <Button data-first-field loading={isSaving} leftSection={<IconDeviceFloppy size={17} stroke={1.8} />} onClick={onSave}>
          {saveLabel}
        </Button>
      )}
    </Group>
  )
}
