import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { InvoiceMail, invoices } from '#contract/invoices/invoices.ts'
import { useRecordAtOpen, useWrite } from '#client/platform/api/queries.ts'
import { currentLanguage, languageNames, supportedLanguages } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'

type Props = { id: number; onClose: () => void }

/** Mails an issued invoice as a PDF, to the address of its buyer or another one. */
export default function MailInvoiceDialog({ id, onClose }: Props) {
  const invoice = useRecordAtOpen(invoices.get, { id }, onClose)
  return invoice ? <MailForm id={id} email={invoice.buyer.email} onClose={onClose} /> : null
}

function MailForm({ id, email, onClose }: Props & { email: string }) {
  const { t } = useTranslation(['invoices', 'common'])
  const write = useWrite(invoices.mail)
  const form = useDraft(InvoiceMail, { id, to: [email], language: currentLanguage() })
  const save = async (letter: InvoiceMail) => {
    await write.mutateAsync(letter)
    notify.success(t('InvoiceMailedToast', { to: letter.to.join(', ') }))
  }
  return (
    <FormDialog title={t('MailInvoice')} size="sm" form={form} save={save} action={t('MailInvoiceSend')} onClose={onClose}>
      <EmailField withAsterisk data-autofocus {...form.getInputProps('to.0')} />
      <NativeSelect
        label={t('common:Language')}
        data={supportedLanguages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.getInputProps('language')}
      />
    </FormDialog>
  )
}
