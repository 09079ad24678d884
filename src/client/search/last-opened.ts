import type { Found } from '#contract/search.ts'
import { remember, remembered } from '#client/platform/storage.ts'

/** What a row of the search leads to: a record, or a screen of the product. */
export type Target = { found: Found } | { screen: { path: string; label: string } }

const key = 'search:last-opened'
const most = 8

/** What this person opened here last by searching, newest first. */
export function lastOpened(): Target[] {
  try {
    const kept: unknown = JSON.parse(remembered(key) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export function noteOpened(target: Target) {
  const others = lastOpened().filter((one) => keyOf(one) !== keyOf(target))
  remember(key, JSON.stringify([target, ...others].slice(0, most)))
}

export const keyOf = (target: Target): string => ('screen' in target ? target.screen.path : `${target.found.kind} ${target.found.id}`)
