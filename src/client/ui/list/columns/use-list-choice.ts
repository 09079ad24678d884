import { useRouterState } from '@tanstack/react-router'
import { pageSizes, type ListChoice } from '#contract/accounts/account.ts'
import { maxLists } from '#contract/preferences.ts'
import { isScreenPath } from '#contract/telemetry.ts'
import { usePreferences } from '#client/platform/preferences.ts'
import type { SearchParams } from '#client/platform/search-params.ts'

/** The address of the screen of a list as the program writes it, by which views and choices are kept. */
export const useListAddress = (): string => useRouterState({ select: ({ matches }) => String(matches.at(-1)?.fullPath) })

type Change = { [K in keyof ListChoice]: ListChoice[K] | undefined }

/** How the user wants the list of this screen, on every computer. */
export function useListChoice(): {
  choice: ListChoice
  chooseForList: (change: Change) => void
  /** Adds the kept size of pages to an address that names none. */
  withSize: (params: SearchParams) => SearchParams
  /** Keeps the size of pages, if it is one of those offered. */
  chooseSize: (size: number) => void
} {
  const address = useListAddress()
  const { chosen, choose } = usePreferences()
  const { [address]: choice = {}, ...others } = chosen.lists ?? {}
  const chooseForList = (change: Change) => {
    const members = Object.entries({ ...choice, ...change }).filter(([, value]) => value !== undefined)
    // The server refuses addresses that screens had before a new version.
    const current = Object.entries(others).filter(([path]) => isScreenPath(path))
    const kept = Object.fromEntries(current.slice(1 - maxLists))
    choose({ lists: members.length > 0 ? { ...kept, [address]: Object.fromEntries(members) } : kept })
  }
  return {
    choice,
    chooseForList,
    withSize: (params) => (choice.size ? { page_size: String(choice.size), ...params } : params),
    chooseSize: (pageSize) => chooseForList({ size: pageSizes.find((size) => size === pageSize) }),
  }
}
