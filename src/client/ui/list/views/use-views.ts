import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxViews, savedViews, type SavedView } from '#contract/saved-views.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { useListAddress } from '#client/ui/list/columns/use-list-choice.ts'
import { readView, writeView } from '#client/ui/list/list-search.ts'
import type { SearchList } from '#client/ui/list/use-list.ts'

export type SavedViewsState = ReturnType<typeof useSavedViews>

const staleAfterMs = 5 * 60_000

/** The saved views of a list, by the address of its screen. */
export function useSavedViews<Row>({ endpoint, search, defaults, offered, show }: SearchList<Row>) {
  const address = useListAddress()
  const { data } = useQuery({ ...endpointQuery(savedViews.list, { list: address }), staleTime: staleAfterMs })
  const [followed, follow] = useState<number>()
  const may = useMay()
  const items = data?.items ?? []
  const schema = endpoint.input
  const read = (view: string) => readView(schema, view, defaults, offered)
  const shown = writeView(schema, search, defaults)
  const isShown = (view: string) => writeView(schema, read(view), defaults) === shown
  const isDefault = isShown('')
  const same = isDefault ? undefined : items.find((view) => isShown(view.search))
  const current = isDefault ? undefined : (same ?? items.find(({ id }) => id === followed))
  const canShare = may({ ...savedViews.create, access: 'office' })
  return {
    items,
    /** The current view, perhaps changed since; undefined is the list without a view. */
    current,
    isChanged: current !== undefined && current !== same,
    /** Shows the view with this id; without an id, the list without a view. */
    show: (id: number | undefined) => {
      follow(id)
      show(read(items.find((view) => view.id === id)?.search ?? ''))
    },
    /** Selects a view that was just created from the current search. */
    follow,
    /** The current search as a view stores it, and the address of its list. */
    search: shown,
    list: address,
    canChange: ({ own, shared }: SavedView) => (shared ? canShare : own),
    canShare,
    canAdd: items.filter(({ own }) => own).length < maxViews,
  }
}
