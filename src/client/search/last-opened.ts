import type { SearchResult } from '#contract/search.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

/** A screen of the product, or a row of one that `search` names. */
export type ScreenTarget = { path: string; label: string; search?: Record<string, string> | undefined }
/** The target of a search row: a record or a screen. */
export type SearchTarget = { found: SearchResult } | { screen: ScreenTarget }

const storageKey = 'search:last-opened'
const maxTargets = 8

/** Targets that this user opened here by searching, the latest first. */
export function readLastOpened(): SearchTarget[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export function rememberOpened(target: SearchTarget) {
  const others = readLastOpened().filter((one) => targetKey(one) !== targetKey(target))
  writeStored(storageKey, JSON.stringify([target, ...others].slice(0, maxTargets)))
}

export const targetKey = (target: SearchTarget): string =>
  'screen' in target
    ? [target.screen.path, ...Object.values(target.screen.search ?? {})].join(' ')
    : `${target.found.kind} ${target.found.id}`
