import { useRouter } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import type { Group, Guarded } from '#contract/kit/access.ts'

/** Words of the navigation. */
type Word = Extract<ParseKeys<'shell'>, string>

/** Where the sidebar shows the screen: the words of its group, if it is in one, and of its entry; and to whom, if not to all who may open it. */
export type Entry = { group?: Word; label: Word; icon: ComponentType<{ size?: number; stroke?: number }>; for?: Group }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<Guarded> {
    /** The screen has a layout for phones and tablets. */
    small?: boolean
    /** The screen is all there is: without the menu, and whatever is asked or said beside it. */
    full?: boolean
    menu?: Entry
  }
}

export type Screen = { path: string; menu?: Entry } & Guarded

/** Every screen of the product from top to bottom, as `routes.tsx` lists them. */
export function useScreens(): Screen[] {
  const routes = useRouter().routesByPath as Record<string, { options: { staticData?: Partial<Guarded> & { menu?: Entry } } }>
  return Object.entries(routes).flatMap(([path, { options }]) => {
    const { access, ...rest } = options.staticData ?? {}
    return access ? [{ path, access, ...rest }] : []
  })
}
