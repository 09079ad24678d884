import type { ParseKeys } from 'i18next'
import type { Group, AccessRule, Level } from '#contract/kit/access.ts'
import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from './network.ts'
import { loadWithWords } from './i18n.ts'
import { trackPending } from './api/progress.ts'

/** Translation keys of the navigation. */
type Word = Extract<ParseKeys<'shell'>, string>

/**
 * The sidebar's entry for the screen: keys of its group, if any, and of its label, and the users who see it, if not all who may open it.
 */
export type MenuEntry = {
  group?: Word
  label: Word
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** The key of a count beside the label. */
  badge?: 'to-confirm'
  for?: Group
  /** The date filter that the entry sets to today. */
  today?: string
}

type ScreenTraits = {
  /** The screen is a wide table: below 1100 pixels a notice covers it. All others have a layout for phones and tablets. */
  wide?: true
  /** The screen fills the window, without menu, questions or messages. With 'wall', only if the address says `?wall=1`. */
  full?: true | 'wall'
  menu?: MenuEntry
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<AccessRule>, ScreenTraits {}
}

export type Screen = { path: string } & ScreenTraits & AccessRule

/** Every screen of the product from top to bottom, as `routes.tsx` lists them. */
export function useScreens(): Screen[] {
  const routes = useRouter().routesByPath as Record<string, { options: { staticData?: Partial<AccessRule> & ScreenTraits } }>
  return Object.entries(routes).flatMap(([path, { options }]) => {
    const { access, ...rest } = options.staticData ?? {}
    return access ? [{ path, access, ...rest }] : []
  })
}

/** Options of a screen besides its address. */
export type ScreenOptions = AccessRule & ScreenTraits & { words: string | readonly string[] }

/** The front desk has no board, so its home is the appointments. */
export const homePath = (level: Level) => (level === 'simple-service' ? '/dashboard/appointments' : '/dashboard')

export type PageImport = () => Promise<{ default: ComponentType }>

/** A silent network raises no error. This one has the browsers' wording for a missing file, so the router reloads the page once. */
const rejectLater = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('Failed to fetch dynamically imported module: too late')), 120_000)
  })

/** A page in its own chunk, fetched together with its translations. */
export const lazyPage = (words: string | readonly string[], page: PageImport) =>
  lazyRouteComponent(() => loadChunk(() => trackPending(Promise.race([loadWithWords(words, page), rejectLater()]))))
