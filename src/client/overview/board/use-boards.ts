import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { overview, type OverviewBoard } from '#contract/overview.ts'
import type { CurrentOrganization } from '#contract/accounts/account.ts'
import { OrderChange, type OrderRow } from '#contract/work-orders/order.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import { useOrderedEvents } from '#client/ui/board/use-ordered-events.ts'
import { isSuspended } from '#domain/work-orders/work-orders.ts'
import { placeOrderCard, removeOrderCard, markUnpaid, type OverviewListName } from './board-cards.ts'
import { boardRevision, applyOrderEvent, updateCardPlaces } from './board-changes.ts'

const listNames = ['daily', 'suspended'] as const satisfies OverviewListName[]

/** The board of these workplaces and, on request, their suspended orders. Live events keep both up to date. */
export function useBoards(organizations: CurrentOrganization[], { withSuspended }: { withSuspended: boolean }) {
  const idList = organizations.map(({ id }) => id).join()
  const zone = organizations[0]?.timeZone ?? 'Europe/Bucharest'
  const queries = useMemo(() => {
    const search = { models: { organizationId: idList.split(',').map(Number) } }
    return { daily: endpointQuery(overview.daily, search), suspended: endpointQuery(overview.suspended, search) }
  }, [idList])
  // Live events are not handled while another page is open, so the cached board is shown and refetched.
  const daily = useQuery({ ...queries.daily, refetchOnMount: 'always', refetchInterval: ({ state }) => untilTomorrow(state.data) })
  const suspended = useQuery({ ...queries.suspended, refetchOnMount: 'always', enabled: withSuspended })

  const touch = useOrderedEvents('work-order', 'overview', OrderChange, (event, card) => {
    if (!isInIdList(idList, card.organizationId)) return true
    const { daily, suspended } = queries
    const board = queryClient.getQueryData(daily.queryKey)
    const next = board && applyOrderEvent(board, event, card, zone)
    if (board && !next) return false
    const isGone = event === 'DELETED'
    if (next) queryClient.setQueryData(daily.queryKey, markUnpaid(next, card.id, !isGone && isSuspended(card)))
    queryClient.setQueryData(
      suspended.queryKey,
      (cards) => cards && (isGone ? removeOrderCard(cards, card.id) : placeOrderCard('suspended', cards, card, zone)),
    )
    return true
  })
  const change = useCallback(
    (id: number, isUnpaid: boolean, patch: <B extends OverviewBoard>(list: OverviewListName, board: B) => B) => {
      const { daily, suspended } = queries
      queryClient.setQueryData(daily.queryKey, (board) => board && markUnpaid(patch('daily', board), id, isUnpaid))
      queryClient.setQueryData(suspended.queryKey, (board) => board && patch('suspended', board))
      touch()
    },
    [queries, touch],
  )
  /** Replaces a card by the server's version, and its place unless the board has a newer revision. */
  const put = useCallback(
    ({ revision = null, position, ...card }: OrderRow & Partial<Pick<OrderChange, 'position' | 'revision'>>) => {
      const daily = queryClient.getQueryData(queries.daily.queryKey)
      const isNews = revision !== null && daily !== undefined && revision > boardRevision(daily, card.organizationId)
      const row = isNews && position != null ? { ...card, position } : card
      change(card.id, isSuspended(card), (list, board) => placeOrderCard(list, board, row, zone))
    },
    [change, queries, zone],
  )
  const drop = useCallback((id: number) => change(id, false, (_, board) => removeOrderCard(board, id)), [change])
  const find = useCallback(
    (id: number) =>
      listNames.map((list) => queryClient.getQueryData(queries[list].queryKey)?.items.find((card) => card.id === id)).find(Boolean),
    [queries],
  )

  /** Shows a card at another place of its board until the server answers. */
  const seat = useCallback(
    (id: number, position: number | null) => {
      queryClient.setQueryData(queries.daily.queryKey, (board) => board && updateCardPlaces(board, new Map([[id, position]])))
    },
    [queries],
  )

  return { daily, suspended, put, drop, find, seat }
}

const isInIdList = (idList: string, organization: number) => idList.split(',').includes(String(organization))

/**
 * Done orders leave the board at the workplace's midnight. If this computer's clock is ahead, the board is fetched every minute until
 * then.
 */
function untilTomorrow(board: OverviewBoard | undefined): number | false {
  return board ? Math.max(Date.parse(board.today.to) - Date.now() + 1000, 60_000) : false
}
