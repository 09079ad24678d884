import type { SearchResult } from '#contract/search.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

/** What a row of the search leads to: a record, or a screen of the product. */
export type SearchTarget = { found: SearchResult } | { screen: { path: string; label: string } }

const key = 'search:last-opened'
const most = 8

/** What this person opened here last by searching, newest first. */
export function readLastOpened(): SearchTarget[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export function rememberOpened(target: SearchTarget) {
  const others = readLastOpened().filter((one) => targetKey(one) !== targetKey(target))
  writeStored(key, JSON.stringify([target, ...others].slice(0, most)))
}

export const targetKey = (target: SearchTarget): string =>
  'screen' in target ? target.screen.path : `${target.found.kind} ${target.found.id}`
