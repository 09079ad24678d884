import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { users } from '#contract/users.ts'
import { notify } from '#client/platform/notify.ts'
import { ask } from '#client/platform/queries.ts'
import { UserForm } from './UserForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a new user, or of a known one as it stands on the server at this moment. */
export function UserDialog({ id, ...rest }: Props & { id: number | undefined }) {
  return id === undefined ? <UserForm {...rest} /> : <KnownUser id={id} {...rest} />
}

function KnownUser({ id, onSaved, onClose }: Props & { id: number }) {
  // Never from the cache: an older version could not be saved.
  const { data, error } = useQuery({ ...ask(users.get, { id }), gcTime: 0, refetchOnWindowFocus: false })
  useEffect(() => {
    if (!error) return
    notify.failure(error)
    onClose()
  })
  return data && <UserForm user={data} onSaved={onSaved} onClose={onClose} />
}
