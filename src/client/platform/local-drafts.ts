// Unsaved form input, stored in this browser: it survives a reload, a crash, an expired session and another user's session, but not a
// sign-out.

import { writeStored, readStored, listStoredKeys } from './storage.ts'

export type LocalDraft<Values = unknown> = {
  id: number
  /** Null for a record that was never saved. */
  recordId: number | null
  /** The version that the form was opened with. */
  version: number | null
  savedAt: string
  values: Values
  /** The state of the draft on the server, if it is stored there too. */
  kept?: unknown
  /** The server has the complete draft. */
  isSent?: boolean
}

const maxDrafts = 8
const maxAgeMs = 7 * 24 * 3600_000

/** The drafts of one user in one feature. Keys with this prefix survive the end of a session. */
const draftKey = (feature: string, userId: number) => `draft:${feature}:${userId}`
const draftKeysOfUser = (userId: number) => listStoredKeys().filter((key) => key.startsWith('draft:') && key.endsWith(`:${userId}`))

/** The newest first, without drafts older than a week and those in the format of an earlier version. */
export const findLocalDrafts = (feature: string, userId: number): LocalDraft[] => listUsableDrafts(draftKey(feature, userId))

function listUsableDrafts(key: string): LocalDraft[] {
  const limit = Date.now() - maxAgeMs
  return readDrafts(key)
    .filter(isDraft)
    .filter(({ savedAt }) => Date.parse(savedAt) > limit)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

export function storeLocalDraft(feature: string, userId: number, draft: LocalDraft) {
  const others = readDrafts(draftKey(feature, userId)).filter((other) => !hasId(other, draft.id))
  writeStored(draftKey(feature, userId), JSON.stringify([draft, ...others].slice(0, maxDrafts)))
}

/** Updates the server state of a draft, if the draft is still stored here. */
export function updateLocalDraft(feature: string, userId: number, id: number, now: Pick<LocalDraft, 'kept' | 'isSent'>) {
  const all = readDrafts(draftKey(feature, userId))
  if (all.some((draft) => hasId(draft, id)))
    writeStored(
      draftKey(feature, userId),
      JSON.stringify(all.map((draft) => (hasId(draft, id) ? { ...(draft as LocalDraft), ...now } : draft))),
    )
}

export function deleteLocalDraft(feature: string, userId: number, id: number) {
  const others = readDrafts(draftKey(feature, userId)).filter((other) => !hasId(other, id))
  writeStored(draftKey(feature, userId), others.length > 0 ? JSON.stringify(others) : null)
}

/** Whether the user has a draft in any feature that would be lost if it were deleted here. */
export const hasLocalDrafts = (userId: number): boolean =>
  draftKeysOfUser(userId).some((key) => listUsableDrafts(key).some(({ isSent }) => isSent !== true))

export function deleteLocalDrafts(userId: number) {
  for (const key of draftKeysOfUser(userId)) writeStored(key, null)
}

function readDrafts(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const hasId = (value: unknown, id: number) => isObject(value) && value['id'] === id

const isDraft = (draft: unknown): draft is LocalDraft =>
  isObject(draft) && typeof draft['savedAt'] === 'string' && 'recordId' in draft && isObject(draft['values'])
