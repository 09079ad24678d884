import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inspections, type DueInspection } from '#contract/inspections.ts'
import { useFocusBack } from '#client/platform/focus.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/queries.ts'

/** Notes that somebody has called the client, and what was said. */
export function CallDialog({ order, onClose }: { order: DueInspection; onClose: () => void }) {
  const { t } = useTranslation('inspections')
  const [note, setNote] = useState('')
  const call = useWrite(inspections.call)
  useFocusBack()
  const save = async () => {
    try {
      await call.mutateAsync({ id: order.id, note })
      notify.success(t('CallNoted'))
      onClose()
    } catch (refused) {
      notify.failure(refused)
    }
  }
  return (
    <Modal
      opened
      title={t('CallDialogTitle', { client: order.clientName })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      onClose={() => !call.isPending && onClose()}
    >
      <Stack gap="md">
        <Textarea
          label={t('CallNoteLabel')}
          data-autofocus
          autosize
          minRows={3}
          maxLength={250}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={call.isPending}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => void save()} loading={call.isPending}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
