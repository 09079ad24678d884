import { QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { call } from './api.ts'
import { notify } from './notify.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A shop's own network may be up while the browser believes to be offline: ask, and show what comes of it.
      networkMode: 'always',
      retry: (count, error) => count < 1 && error.code === 'TechnicalDifficultiesError',
      retryDelay: 1000,
    },
    mutations: { networkMode: 'always' },
  },
})

/** A question to the server, kept under the feature it belongs to: `useQuery(ask(clients.get, { id }))`. */
export const ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<ResultOf<E>>({
    queryKey: [endpoint.feature, `${endpoint.method} ${endpoint.path}`, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** Everything known of these features is asked anew: at once where it is on the screen, else when it comes back. */
export const refetch = (...features: string[]): void => {
  for (const feature of features) void queryClient.invalidateQueries({ queryKey: [feature] })
}

export type Write<E extends Endpoint> = {
  /** Sends and forgets: a refusal is told as a message. */
  mutate: (input: InputOf<E>) => void
  /** Sends; the caller answers for a refusal, as forms and dialogs do. */
  mutateAsync: (input: InputOf<E>) => Promise<ResultOf<E>>
  isPending: boolean
}

/**
 * A write; afterwards everything of its feature, and of those in `also`, is fetched again.
 * The same input sent again after no answer carries the same Idempotency-Key, so that it happens once.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { onDone, also = [] }: { onDone?: (result: ResultOf<E>, input: InputOf<E>) => void; also?: string[] } = {},
): Write<E> {
  const refetchAll = () => refetch(...(endpoint.feature ? [endpoint.feature] : []), ...also)
  const unanswered = useRef<{ body: string; key: string }>(undefined)
  const { mutateAsync, isPending } = useMutation<ResultOf<E>, AppError, InputOf<E>>({
    mutationFn: async (input) => {
      const body = JSON.stringify(input)
      if (unanswered.current?.body !== body) unanswered.current = { body, key: randomKey() }
      const repeatable = endpoint.method === 'POST' && !endpoint.notRepeatable
      return call(endpoint, input, repeatable ? { idempotencyKey: unanswered.current.key } : {})
    },
    onSuccess: (result, input) => {
      unanswered.current = undefined
      refetchAll()
      onDone?.(result, input)
    },
    // What shows is not what is there.
    onError: ({ code }) => {
      if (code === 'StaleRecord' || code === 'NotFound') refetchAll()
    },
  })
  return { mutateAsync, isPending, mutate: (input) => void mutateAsync(input).catch(notify.failure) }
}

/** Not randomUUID, which browsers withhold on the plain http of a shop's own network. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
