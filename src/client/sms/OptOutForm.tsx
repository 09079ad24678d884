import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { OptOutScope, sms, SmsOptOutDraft } from '#contract/sms.ts'
import { scopeWords } from '#domain/sms/sms-messages.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'

/** Adds a number that wants no more messages. */
export function OptOutForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sms')
  const form = useDraft(SmsOptOutDraft, { phone: '', scope: 'all' as const })
  const save = useWrite(sms.optOut, { onDone: () => notify.success(t('SmsOptOutSaved')) })
  return (
    <FormDialog title={t('AddSmsOptOut')} form={form} save={save.mutateAsync} onClose={onClose}>
      <PhoneField label={t('Phone')} withAsterisk data-autofocus {...form.getInputProps('phone')} />
      <SegmentedControl
        fullWidth
        aria-label={t('SmsOptOutScope')}
        data={OptOutScope.options.map((value) => ({ value, label: t(scopeWords[value]) }))}
        {...form.getInputProps('scope')}
      />
    </FormDialog>
  )
}
