import { useRouter } from '@tanstack/react-router'
import type { Group } from '#contract/kit/access.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen; others see the 403 page in its place. */
    access?: Group
    /** The screen has a layout for phones and tablets. */
    small?: boolean
  }
}

type Known = Record<string, { options: { staticData?: { access?: Group } } } | undefined>

/** Who may open the screen at an address, as its route says; undefined where there is no screen. */
export function useScreenAccess(): (path: string) => Group | undefined {
  const screens = useRouter().routesByPath as Known
  return (path) => screens[path]?.options.staticData?.access
}
