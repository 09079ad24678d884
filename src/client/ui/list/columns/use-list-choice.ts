import { useRouterState } from '@tanstack/react-router'
import type { ListChoice } from '#contract/accounts/account.ts'
import { maxLists } from '#contract/preferences.ts'
import { isScreenPath } from '#contract/telemetry.ts'
import { usePreferences } from '#client/platform/preferences.ts'

/** The address of the screen of a list as the program writes it, by which views and choices are kept. */
export const useListAddress = (): string => useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath) })

/** How the user wants the list of this screen, on every computer. */
export function useListChoice(): {
  choice: ListChoice
  chooseForList: (change: { [K in keyof ListChoice]: ListChoice[K] | undefined }) => void
} {
  const address = useListAddress()
  const { chosen, choose } = usePreferences()
  const { [address]: choice = {}, ...others } = chosen.lists ?? {}
  return {
    choice,
    chooseForList: (change) => {
      const members = Object.entries({ ...choice, ...change }).filter(([, value]) => value !== undefined)
      // The server refuses addresses that screens had before a new version.
      const current = Object.entries(others).filter(([path]) => isScreenPath(path))
      const kept = Object.fromEntries(current.slice(1 - maxLists))
      choose({ lists: members.length > 0 ? { ...kept, [address]: Object.fromEntries(members) } : kept })
    },
  }
}
