import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import { maxSearchTextLength } from '#contract/kit/fields.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import type { RowOf } from '#client/ui/list/use-list.ts'

const typingDelayMs = 300
const noItems: never[] = []

/** Server suggestions for a text once typing pauses, from `from` characters on; empty if the user may not call the endpoint. */
export function useSuggestions<E extends Endpoint>(
  endpoint: E,
  text: string,
  inputFor: (text: string) => InputOf<E>,
  { from = 1, enabled = true }: { from?: number; enabled?: boolean } = {},
): { items: RowOf<E>[]; isWaiting: boolean; answer: ResultOf<E> | undefined } {
  // A name may be longer than a search: its beginning finds it, too.
  const typed = text.slice(0, maxSearchTextLength).trim()
  const [settled] = useDebouncedValue(typed, typingDelayMs)
  const isEnabled = useMay()(endpoint) && enabled && typed.length >= from
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...endpointQuery(endpoint, inputFor(settled)),
    enabled: isEnabled && settled.length >= from,
    placeholderData: keepPreviousData,
  })
  return {
    items: isEnabled && data ? (data as unknown as { items: RowOf<E>[] }).items : noItems,
    answer: isEnabled ? data : undefined,
    isWaiting: isEnabled && (settled !== typed || (isFetching && (isPlaceholderData || !data))),
  }
}
