import { Button, Group, Kbd, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrderTab } from '#domain/order-tabs.ts'
import classes from './WorkOrderForm.module.css'

type Props = { tab: OrderTab; isSaving: boolean; onStep: (by: 1 | -1) => void; onSave?: () => void }

/** From tab to tab, and at the end to the saved order. */
export function TabFooter({ tab, isSaving, onStep, onSave }: Props) {
  const { t } = useTranslation('work-orders')
  return (
    <Group justify="space-between" px="lg" py="sm" className={classes.footer}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={16} />}
        style={{ visibility: tab === 'general' ? 'hidden' : undefined }}
        onClick={() => onStep(-1)}
      >
        {t('Back', { ns: 'common' })}
      </Button>
      {tab !== 'summary' && (
        <Group gap="md">
          <Text fz="xs" c="dimmed" aria-hidden>
            <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
          </Text>
          <Button className={classes.continue} rightSection={<IconArrowRight size={16} />} onClick={() => onStep(1)}>
            {t('Continue')}
          </Button>
        </Group>
      )}
      {tab === 'summary' && onSave && (
        <Button data-first-field loading={isSaving} leftSection={<IconDeviceFloppy size={17} stroke={1.8} />} onClick={onSave}>
          {t('SaveOrder')}
        </Button>
      )}
    </Group>
  )
}
