import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { InspectionCallDraft, inspections, type DueInspection } from '#contract/inspections.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'

/** Records a call to the client and its result. */
export function CallDialog({ order, onClose }: { order: DueInspection; onClose: () => void }) {
  const { t } = useTranslation('inspections')
  const form = useDraft(InspectionCallDraft, { note: '' })
  const call = useWrite(inspections.call, { onDone: () => notify.success(t('CallNoted')) })
  return (
    <FormDialog
      title={t('CallDialogTitle', { client: order.clientName })}
      size="md"
      form={form}
      save={(draft) => call.mutateAsync({ id: order.id, ...draft })}
      onClose={onClose}
    >
      <Textarea label={t('CallNoteLabel')} data-autofocus autosize minRows={3} {...form.getInputProps('note')} />
    </FormDialog>
  )
}
