import { ClientDraft, clients, type Client } from '#contract/clients.ts'
import { completed } from '#contract/kit/defaults.ts'
import { useOrganization } from '#client/platform/session.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'

/** The form of a new client, or of a known one, which is always saved as a whole. */
export function useClientForm(client: Client | undefined, onSaved: (id: number) => void) {
  const { organization } = useOrganization()
  const form = useDraft(ClientDraft, client ?? completed(ClientDraft, { name: '', organizationId: organization.id }))
  const { create, update } = useRecordWrites(clients, onSaved)
  const save = (draft: ClientDraft) =>
    client ? update.mutateAsync({ ...draft, id: client.id, version: client.version }) : create.mutateAsync(draft)
  return { form, save }
}
