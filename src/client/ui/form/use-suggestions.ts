import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'

const typingDelayMs = 300
const noItems: never[] = []

/** Server suggestions for a text once typing pauses, from `from` characters on; empty if the user may not call the endpoint. */
export function useSuggestions<Item, E extends Endpoint>(
  endpoint: E,
  text: string,
  inputFor: (text: string) => InputOf<E>,
  itemsOf: (result: ResultOf<E>) => Item[],
  { from = 1, enabled = true }: { from?: number; enabled?: boolean } = {},
): { items: Item[]; isWaiting: boolean; answer: ResultOf<E> | undefined } {
  const typed = text.trim()
  const [settled] = useDebouncedValue(typed, typingDelayMs)
  const isEnabled = useMay()(endpoint) && enabled && typed.length >= from
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...endpointQuery(endpoint, inputFor(settled)),
    enabled: isEnabled && settled.length >= from,
    placeholderData: keepPreviousData,
  })
  return {
    items: isEnabled && data ? itemsOf(data) : noItems,
    answer: isEnabled ? data : undefined,
    isWaiting: isEnabled && (settled !== typed || (isFetching && (isPlaceholderData || !data))),
  }
}
