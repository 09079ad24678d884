// Orders that were begun and not saved, kept in this browser: they outlive a reload, a crash and the end of a session.

import type { Account } from '#contract/session.ts'
import { remember, remembered } from '#client/platform/storage.ts'
import type { OrderValues } from './order-values.ts'

export type LocalDraft = {
  id: number
  /** Null for an order that the server does not know yet. */
  orderId: number | null
  /** The version it was opened with. */
  version: number | null
  savedAt: string
  values: OrderValues
}

/** Spared when a session ends, because of how it begins. */
const keyOf = (userId: number) => `draft:work-orders:${userId}`
const mostKept = 8
const longestKept = 7 * 24 * 3600_000

/** Newest first; the old ones are forgotten, and those that an earlier Atelier wrote in another shape. */
export function localDrafts(userId: number, account: Account): LocalDraft[] {
  const limit = Date.now() - longestKept
  return read(userId)
    .filter((draft): draft is LocalDraft => isDraft(draft, account))
    .filter(({ savedAt }) => Date.parse(savedAt) > limit)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

export function keepDraft(userId: number, draft: LocalDraft) {
  const others = read(userId).filter((other) => !hasId(other, draft.id))
  remember(keyOf(userId), JSON.stringify([draft, ...others].slice(0, mostKept)))
}

export function dropDraft(userId: number, id: number) {
  const others = read(userId).filter((other) => !hasId(other, id))
  remember(keyOf(userId), others.length > 0 ? JSON.stringify(others) : null)
}

function read(userId: number): unknown[] {
  try {
    const stored: unknown = JSON.parse(remembered(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const hasId = (value: unknown, id: number) => isObject(value) && value['id'] === id

function isDraft(draft: unknown, account: Account): draft is LocalDraft {
  if (!isObject(draft) || typeof draft['savedAt'] !== 'string' || !isObject(draft['values'])) return false
  const { lines, dimensions, workers, organizationId, plateNumber, clientName, axleMarks } = draft['values']
  const isWhole =
    [lines, dimensions, workers, axleMarks].every(Array.isArray) && typeof plateNumber === 'string' && typeof clientName === 'string'
  return isWhole && account.organizations.some(({ id }) => id === organizationId)
}
