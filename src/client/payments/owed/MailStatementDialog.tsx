import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/clients/clients.ts'
import { receivables, StatementMail } from '#contract/receivables.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { currentLanguage, languageNames, supportedLanguages } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'

type Props = { client: Pick<Client, 'id' | 'email' | 'contacts'>; onClose: () => void }

/** Mails the statement of a client to one of its addresses. */
export default function MailStatementDialog({ client: { id: clientId, email, contacts }, onClose }: Props) {
  const { t } = useTranslation(['receivables', 'common'])
  const { zone } = useFormat()
  const write = useWrite(receivables.mailStatement)
  const addresses = [...new Set([email, ...contacts.map((contact) => contact.email)].flatMap((address) => address ?? []))]
  const form = useDraft(StatementMail, { clientId, to: addresses[0] ?? '', language: currentLanguage(), until: useToday(zone) })
  const save = async (draft: StatementMail) => {
    await write.mutateAsync(draft)
    notify.success(t('StatementMailedToast', { to: draft.to }))
  }
  return (
    <FormDialog
      title={t('MailStatement')}
      size="sm"
      form={form}
      save={save}
      readOnly={addresses.length === 0}
      action={t('MailStatementSend')}
      onClose={onClose}
    >
      {addresses.length === 0 && <Text fz="sm">{t('MailStatementNoAddress')}</Text>}
      <NativeSelect label={t('MailStatementTo')} data={addresses} data-autofocus {...form.getInputProps('to')} />
      <DayField label={t('StatementUntil')} required {...form.getInputProps('until')} />
      <NativeSelect
        label={t('common:Language')}
        data={supportedLanguages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps('language')}
      />
    </FormDialog>
  )
}
