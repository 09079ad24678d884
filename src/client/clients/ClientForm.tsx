import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/clients/clients.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { ClientFields } from './form/ClientFields.tsx'
import { useClientForm } from './form/use-client-form.ts'

/** Creates and edits persons and companies, in a dialog. */
export function ClientForm({ client, onSaved, onClose }: { client?: Client; onSaved: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const { form, save } = useClientForm(client, onSaved)
  return (
    <FormDialog title={t(client ? 'EditClient' : 'AddClient')} size="xl" form={form} save={save} onClose={onClose}>
      <ClientFields form={form} client={client} />
    </FormDialog>
  )
}
