import type { ParseKeys } from 'i18next'
import type { Group, AccessRule, Level } from '#contract/kit/access.ts'
import { lazyRouteComponent, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from './chunks/network.ts'
import { loadWords } from './i18n.ts'
import { trackPending } from './api/progress.ts'

/** Words of the navigation. */
type Word = Extract<ParseKeys<'shell'>, string>

/** Where the sidebar shows the screen: the words of its group, if it is in one, and of its entry; and to whom, if not to all who may open it. */
export type MenuEntry = {
  group?: Word
  label: Word
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** A number beside the word. */
  badge?: 'to-confirm'
  for?: Group
  /** The filter of days that the entry sets to today. */
  today?: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<AccessRule> {
    /** The screen has a layout for phones and tablets; or it tells in its own words that it has none. */
    small?: boolean | 'told'
    /** The screen is all there is: without the menu, and whatever is asked or said beside it. With a word: where the address says so, `?wall=1`. */
    full?: true | 'wall'
    menu?: MenuEntry
  }
}

type OnTheWay = { menu?: MenuEntry; small?: boolean | 'told' }

export type Screen = { path: string } & OnTheWay & AccessRule

/** Every screen of the product from top to bottom, as `routes.tsx` lists them. */
export function useScreens(): Screen[] {
  const routes = useRouter().routesByPath as Record<string, { options: { staticData?: Partial<AccessRule> & OnTheWay } }>
  return Object.entries(routes).flatMap(([path, { options }]) => {
    const { access, ...rest } = options.staticData ?? {}
    return access ? [{ path, access, ...rest }] : []
  })
}

/** What is said of a screen beside its address. */
export type ScreenOptions = AccessRule & {
  small?: boolean | 'told'
  full?: true | 'wall'
  words: string | readonly string[]
  menu?: MenuEntry
}

/** The front desk has no board and begins with the appointments. */
export const homePath = (level: Level) => (level === 'simple-service' ? '/dashboard/appointments' : '/dashboard')

export type PageImport = () => Promise<{ default: ComponentType }>

/** A network that has gone silent says nothing. Told as browsers tell of a file that is gone: the router loads the page anew, once. */
const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('Failed to fetch dynamically imported module: too late')), 120_000)
  })

/** A page in its own chunk, fetched together with its words. */
export const lazyPage = (words: string | readonly string[], page: PageImport) =>
  lazyRouteComponent(() =>
    loadChunk(async () => {
      const [loaded] = await trackPending(Promise.race([Promise.all([page(), loadWords(words)]), tooLate()]))
      return loaded
    }),
  )
