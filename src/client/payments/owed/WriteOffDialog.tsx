import { Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { receivables, WriteOffDraft, type ClientDebts } from '#contract/receivables.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { notify } from '#client/platform/notify.ts'
import { AmountField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'

type Props = { item: ClientDebts['items'][number]; onClose: () => void }

/** Takes what nobody will pay off the debt of an order or invoice; no money moves. */
export default function WriteOffDialog({ item: { workOrderId, invoiceId, document, plateNumber, balance }, onClose }: Props) {
  const { t } = useTranslation(['receivables', 'payments', 'trade', 'common'])
  const write = useWrite(receivables.writeOff)
  const form = useDraft(WriteOffDraft, { workOrderId, invoiceId, amount: balance, reason: '' })
  const save = async (draft: WriteOffDraft) => {
    await write.mutateAsync(draft)
    notify.success(t('WrittenOffToast'))
  }
  return (
    <FormDialog title={t('WriteOff')} size="sm" form={form} save={save} action={t('WriteOff')} onClose={onClose}>
      <Text fz="sm">{[plateNumber, document].filter(Boolean).join(' · ')}</Text>
      <AmountField label={t('Amount')} data-autofocus {...form.getInputProps('amount')} />
      <TextInput label={t('payments:Reason')} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
