import { MutationCache, QueryCache, QueryClient, queryOptions, useMutation, useQuery, type QueryFilters } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import type { AppError } from '#contract/kit/errors.ts'
import { callEndpoint } from './api.ts'
import { notify } from '#client/platform/notify.ts'
import { featuresInvalidatedByWrite } from './invalidation.ts'
import { randomKey } from './retry.ts'
import { sameRows } from './same-rows.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: AppError
  }
}

/** If a call fails because the account is suspended, the session is refetched, and the shell shows the suspension. */
const onError = ({ code }: AppError) => {
  if (code === 'AccountSuspended') invalidateFeatures('session')
}

/** First fetches that were pending when something changed. The library does not cancel them, so their answers may be outdated. */
const outdatedFetches = new Set<object>()

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError,
    onSettled: (answer, _, query) => {
      if (outdatedFetches.delete(query) && answer !== undefined) refetchWhere({ queryKey: query.queryKey, exact: true })
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      structuralSharing: sameRows,
      // The browser may think it is offline while the shop's own network works: always try, and show the error if that fails.
      networkMode: 'always',
      // A server that is busy with other accounts may ask for a retry.
      retry: (count, error) => count < 1 && (error.code === 'TechnicalDifficultiesError' || error.code === 'TooManyRequests'),
      retryDelay: (_, error) => (error.code === 'TooManyRequests' ? 5000 : 1000),
    },
    mutations: { networkMode: 'always' },
  },
})

/** A query of an endpoint, cached under the endpoint's feature: `useQuery(endpointQuery(clients.get, { id }))`. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<ResultOf<E>>({
    queryKey: [endpoint.feature, `${endpoint.method} ${endpoint.path}`, input],
    queryFn: ({ signal }) => callEndpoint(endpoint, input, { signal }),
  })

/**
 * The current record on the server for an open dialog, never from the cache, since an older version could not be saved. Undefined while
 * it loads; if that fails, a message says why and the dialog closes.
 */
export function useLatestRecord<E extends Endpoint>(endpoint: E, input: InputOf<E>, onClose: () => void): ResultOf<E> | undefined {
  const { data, error } = useQuery({ ...endpointQuery(endpoint, input), gcTime: 0, refetchOnWindowFocus: false })
  useEffect(() => {
    if (!error) return
    notify.failure(error)
    onClose()
  })
  return data
}

/** The record as it was when the dialog opened: a form that saved under a later version would undo changes made by others meanwhile. */
export function useRecordAtOpen<E extends Endpoint>(endpoint: E, input: InputOf<E>, onClose: () => void): ResultOf<E> | undefined {
  const inputKey = JSON.stringify(input)
  const record = useLatestRecord(endpoint, input, onClose)
  const [opened, setOpened] = useState({ key: inputKey, record })
  const isOther = opened.key !== inputKey || opened.record === undefined
  if (isOther && record !== undefined) setOpened({ key: inputKey, record })
  return isOther ? record : opened.record
}

function refetchWhere(filters: QueryFilters) {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) outdatedFetches.add(query)
  void queryClient.invalidateQueries(filters)
}

/** Refetches everything of these features: what is on the screen at once, the rest when it is shown next. */
export const invalidateFeatures = (...features: string[]): void => {
  for (const feature of features) refetchWhere({ queryKey: [feature] })
}

/** Refetches all features, after events may have been missed. */
export const refetchAll = (): void => refetchWhere({})

export type WriteOptions<E extends Endpoint> = {
  /** Sends without waiting; a refusal is shown as a message. */
  mutate: (input: InputOf<E>) => void
  /** Sends; the caller shows a refusal itself, as forms and dialogs do. */
  mutateAsync: (input: InputOf<E>) => Promise<ResultOf<E>>
  isPending: boolean
}

/**
 * A write. Afterwards its feature, and those that show or share its records, are refetched. The same input sent again after a missing
 * answer has the same Idempotency-Key, so that it takes effect once.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { onDone }: { onDone?: (result: ResultOf<E>, input: InputOf<E>) => void } = {},
): WriteOptions<E> {
  const refetchOutdated = () => invalidateFeatures(...featuresInvalidatedByWrite(endpoint.feature ?? ''))
  const unanswered = useRef<{ body: string; key: string }>(undefined)
  const { mutateAsync, isPending } = useMutation<ResultOf<E>, AppError, InputOf<E>>({
    mutationKey: [endpoint.feature],
    mutationFn: async (input) => {
      const body = JSON.stringify(input)
      if (unanswered.current?.body !== body) unanswered.current = { body, key: randomKey() }
      const repeatable = endpoint.method === 'POST' && !endpoint.notRepeatable
      return callEndpoint(endpoint, input, repeatable ? { idempotencyKey: unanswered.current.key } : {})
    },
    onSuccess: (result, input) => {
      unanswered.current = undefined
      refetchOutdated()
      onDone?.(result, input)
    },
    // The screen shows outdated data.
    onError: ({ code }) => {
      if (code === 'StaleRecord' || code === 'NotFound') refetchOutdated()
    },
  })
  return { mutateAsync, isPending, mutate: (input) => void mutateAsync(input).catch(notify.failure) }
}
