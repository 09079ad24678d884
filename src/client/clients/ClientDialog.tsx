import { clients } from '#contract/clients/clients.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { ClientForm } from './ClientForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** Opens the form of a new or an existing client. */
export function ClientDialog({ id, ...rest }: Props & { id: number | undefined }) {
  return id === undefined ? <ClientForm {...rest} /> : <KnownClient id={id} {...rest} />
}

function KnownClient({ id, onSaved, onClose }: Props & { id: number }) {
  const client = useRecordAtOpen(clients.get, { id }, onClose)
  return client && <ClientForm client={client} onSaved={onSaved} onClose={onClose} />
}
