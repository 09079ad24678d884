import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clients } from '#contract/clients.ts'
import { notify } from '#client/platform/notify.ts'
import { ask } from '#client/platform/queries.ts'
import { ClientForm } from './ClientForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a new client, or of a known one as it stands on the server at this moment. */
export function ClientDialog({ id, ...rest }: Props & { id: number | undefined }) {
  return id === undefined ? <ClientForm {...rest} /> : <KnownClient id={id} {...rest} />
}

function KnownClient({ id, onSaved, onClose }: Props & { id: number }) {
  // Never from the cache: an older version could not be saved.
  const { data, error } = useQuery({ ...ask(clients.get, { id }), gcTime: 0, refetchOnWindowFocus: false })
  useEffect(() => {
    if (!error) return
    notify.failure(error)
    onClose()
  })
  return data && <ClientForm client={data} onSaved={onSaved} onClose={onClose} />
}
