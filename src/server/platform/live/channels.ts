/** Who may watch which channel. `#contract/live.ts` writes the names; each ends in the id of an organization or of an account. */

/** What a session may see: its account, and the organizations of it that the user belongs to (for an admin, all of them). */
export type Watcher = { account: number; organizations: readonly number[] }

const audiences = {
  'private-general': 'organization',
  'private-work-order': 'organization',
  'private-general-account': 'account',
  'private-time-sheet': 'account',
  guest: 'everyone',
} as const

/** Only names we hand out ourselves are channels: no wildcards, no presence, no `private-` twin of a public one, no leading zero. */
const pattern = new RegExp(`^(?<kind>${Object.keys(audiences).join('|')})\\.(?<id>[1-9]\\d{0,14})$`)

const isKind = (name: string): name is keyof typeof audiences => Object.hasOwn(audiences, name)

function parseChannel(name: string) {
  const { kind = '', id } = pattern.exec(name)?.groups ?? {}
  return isKind(kind) ? { audience: audiences[kind], id: Number(id) } : undefined
}

export const isPublic = (name: string) => parseChannel(name)?.audience === 'everyone'

export function mayWatch({ account, organizations }: Watcher, name: string): boolean {
  const channel = parseChannel(name)
  if (channel?.audience === 'organization') return organizations.includes(channel.id)
  if (channel?.audience === 'account') return channel.id === account
  return channel?.audience === 'everyone'
}
