import { useState } from 'react'
import { ClientDraft, clients, type Client } from '#contract/clients/clients.ts'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'

/** A client is saved whole, with the version at which the form was opened or last reloaded. */
export function useClientForm(client: Client | undefined, onSaved: (id: number) => void) {
  const { organization } = useOrganization()
  const [storedClient, setStoredClient] = useState(client)
  const form = useDraft(ClientDraft, client ?? blankDraft(ClientDraft, { organizationId: organization.id }))
  const { create, update } = useRecordWrites(clients, onSaved)

  function take(newer: Client) {
    setStoredClient(newer)
    form.setInitialValues(newer)
    form.setValues(newer)
    form.resetDirty(newer)
  }
  const save = async (draft: ClientDraft) =>
    take(
      storedClient
        ? await update.mutateAsync({ ...draft, id: storedClient.id, version: storedClient.version })
        : await create.mutateAsync(draft),
    )
  return { form, save, storedClient, take }
}
