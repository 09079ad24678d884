import { Button, CloseButton, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OrderForm } from './use-order-form.ts'
import classes from './WorkOrderForm.module.css'

/** Says what the form did by itself, and takes it back. */
export function UndoBar({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { undo } = form
  return (
    <div role="status">
      {undo && (
        <Group className={classes.undo} gap="sm" wrap="nowrap">
          <IconSparkles size={17} stroke={1.8} aria-hidden style={{ flex: 'none' }} />
          <Text fz="sm" style={{ flex: 1 }}>
            {t(undo.done, { what: undo.what })}
          </Text>
          <Button size="compact-sm" variant="subtle" leftSection={<IconArrowBackUp size={16} />} onClick={form.takeBack}>
            {t('Undo')}
          </Button>
          <CloseButton size="sm" aria-label={t('Close', { ns: 'common' })} onClick={form.dismissUndo} />
        </Group>
      )}
    </div>
  )
}
