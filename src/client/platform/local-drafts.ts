// What was typed into a form and not saved, kept in this browser: it outlives a reload, a crash, a session that expires and a colleague who
// takes over, but not a sign-out.

import { writeStored, readStored, listStoredKeys } from './storage.ts'

export type LocalDraft<Values = unknown> = {
  id: number
  /** Null for a record that was never saved. */
  recordId: number | null
  /** The version it was opened with. */
  version: number | null
  savedAt: string
  values: Values
  /** Of what is kept on the server too: where it stands there. */
  kept?: unknown
  /** The server has all of it. */
  isSent?: boolean
}

const maxKept = 8
const maxAge = 7 * 24 * 3600_000

/** The drafts of one person in one feature. Keys that begin like this are spared when a session ends. */
const keyOf = (feature: string, userId: number) => `draft:${feature}:${userId}`
const keysOf = (userId: number) => listStoredKeys().filter((key) => key.startsWith('draft:') && key.endsWith(`:${userId}`))

/** Newest first; those that are a week old are forgotten, and those that an earlier version wrote in another shape. */
export const findLocalDrafts = (feature: string, userId: number): LocalDraft[] => continuable(keyOf(feature, userId))

function continuable(key: string): LocalDraft[] {
  const limit = Date.now() - maxAge
  return read(key)
    .filter(isDraft)
    .filter(({ savedAt }) => Date.parse(savedAt) > limit)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

export function storeLocalDraft(feature: string, userId: number, draft: LocalDraft) {
  const others = read(keyOf(feature, userId)).filter((other) => !hasId(other, draft.id))
  writeStored(keyOf(feature, userId), JSON.stringify([draft, ...others].slice(0, maxKept)))
}

/** What became of a draft on the server, if it is still here. */
export function updateLocalDraft(feature: string, userId: number, id: number, now: Pick<LocalDraft, 'kept' | 'isSent'>) {
  const all = read(keyOf(feature, userId))
  if (all.some((draft) => hasId(draft, id)))
    writeStored(
      keyOf(feature, userId),
      JSON.stringify(all.map((draft) => (hasId(draft, id) ? { ...(draft as LocalDraft), ...now } : draft))),
    )
}

export function deleteLocalDraft(feature: string, userId: number, id: number) {
  const others = read(keyOf(feature, userId)).filter((other) => !hasId(other, id))
  writeStored(keyOf(feature, userId), others.length > 0 ? JSON.stringify(others) : null)
}

/** Whether a person has left anything that nobody could continue once it is forgotten here, in any feature. */
export const hasLocalDrafts = (userId: number): boolean =>
  keysOf(userId).some((key) => continuable(key).some(({ isSent }) => isSent !== true))

export function deleteLocalDrafts(userId: number) {
  for (const key of keysOf(userId)) writeStored(key, null)
}

function read(key: string): unknown[] {
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
