import { users } from '#contract/users.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { UserForm } from './UserForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a new user, or of a stored one as currently on the server. */
export function UserDialog({ id, ...rest }: Props & { id: number | undefined }) {
  return id === undefined ? <UserForm {...rest} /> : <KnownUser id={id} {...rest} />
}

function KnownUser({ id, onSaved, onClose }: Props & { id: number }) {
  const user = useRecordAtOpen(users.get, { id }, onClose)
  return user && <UserForm user={user} onSaved={onSaved} onClose={onClose} />
}
