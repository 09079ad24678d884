import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clients } from '#contract/clients.ts'
import { notify } from '#client/platform/notify.ts'
import { ask } from '#client/platform/queries.ts'
import { ClientForm } from './ClientForm.tsx'

/** The form of a new client, or of a known one as it stands on the server at this moment. */
export function ClientDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  return id === undefined ? <ClientForm onClose={onClose} /> : <KnownClient id={id} onClose={onClose} />
}

function KnownClient({ id, onClose }: { id: number; onClose: () => void }) {
  // Never from the cache: an older version could not be saved.
  const { data, error } = useQuery({ ...ask(clients.get, { id }), gcTime: 0, refetchOnWindowFocus: false })
  useEffect(() => {
    if (!error) return
    notify.failure(error)
    onClose()
  })
  return data && <ClientForm client={data} onClose={onClose} />
}
