import { isAllowed, type AccessSubject } from '#contract/kit/access.ts'
import { hasRequiredProof } from '#server/platform/sign-in/sessions.ts'
import { channels, type ChannelKind } from '#contract/live/live.ts'

/** A subscriber: rights, account, and the organizations that they belong to (all of them for an admin). */
export type Watcher = AccessSubject & { account: number; organizations: readonly number[]; confirmedAt: string }

const kinds = new Map(Object.keys(channels).map((kind) => [channels[kind as ChannelKind].prefix as string, kind as ChannelKind]))

/** Only names that the server issues are channels: no wildcards, no presence, no `private-` variant of a public one, no leading zero. */
const pattern = new RegExp(`^(?<prefix>${[...kinds.keys()].join('|')})\\.(?<id>[1-9]\\d{0,14})$`)

function parseChannel(name: string) {
  const { prefix = '', id } = pattern.exec(name)?.groups ?? {}
  const kind = kinds.get(prefix)
  return kind && { audience: 'all' as const, ...channels[kind], id: Number(id) }
}

/** Limit of channels per socket: an administrator subscribes to two per organization. */
export const maxChannels = 2000

export const isPublic = (name: string) => parseChannel(name)?.of === 'everyone'

export function canSubscribe(watcher: Watcher, name: string): boolean {
  const channel = parseChannel(name)
  if (!channel || !isAllowed(watcher, { access: channel.audience, allowedWhen: { suspended: 'admin' } })) return false
  if (!hasRequiredProof(watcher, { access: channel.audience })) return false
  if (channel.of === 'organization') return watcher.organizations.includes(channel.id)
  return channel.of === 'everyone' || channel.id === watcher.account
}
