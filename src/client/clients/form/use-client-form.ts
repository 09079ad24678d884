import { useState } from 'react'
import { ClientDraft, clients, type Client } from '#contract/clients/clients.ts'
import { blankDraft } from '#contract/kit/field-table.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'

/** The form of a new client, or of a known one, which is always saved as a whole: as it stood when it was opened or taken over. */
export function useClientForm(client: Client | undefined, onSaved: (id: number) => void) {
  const { organization } = useOrganization()
  const [known, setKnown] = useState(client)
  const form = useDraft(ClientDraft, client ?? blankDraft(ClientDraft, { organizationId: organization.id }))
  const { create, update } = useRecordWrites(clients, onSaved)

  function take(newer: Client) {
    setKnown(newer)
    form.setInitialValues(newer)
    form.setValues(newer)
    form.resetDirty(newer)
  }
  const save = async (draft: ClientDraft) =>
    take(known ? await update.mutateAsync({ ...draft, id: known.id, version: known.version }) : await create.mutateAsync(draft))
  return { form, save, known, take }
}
