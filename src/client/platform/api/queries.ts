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

/** Whoever learns from a call that their account is suspended asks how it stands, and the shell leads them out. */
const onError = ({ code }: AppError) => {
  if (code === 'AccountSuspended') invalidateFeatures('session')
}

/** First fetches that were under way when something changed. The library lets them go on, so their answers may be older than the change. */
const overtaken = new Set<object>()

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError,
    onSettled: (answer, _, query) => {
      if (overtaken.delete(query) && answer !== undefined) refetchWhere({ queryKey: query.queryKey, exact: true })
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      structuralSharing: sameRows,
      // The browser may believe to be offline while the shop's own network works: always try, and show the error if it fails.
      networkMode: 'always',
      // Where the server has other accounts to answer, too, it may ask to be asked again.
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
 * A record as it stands on the server at this moment, for the dialog that is open on it: never from the cache, since an older version could
 * not be saved. Undefined until it is there; if it cannot be read, a message says why and the dialog closes.
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

/** The same as it was when the dialog opened: a form that saved under the version of what came later would undo what others saved meanwhile. */
export function useRecordAtOpen<E extends Endpoint>(endpoint: E, input: InputOf<E>, onClose: () => void): ResultOf<E> | undefined {
  const asked = JSON.stringify(input)
  const record = useLatestRecord(endpoint, input, onClose)
  const [opened, setOpened] = useState({ asked, record })
  const isOther = opened.asked !== asked || opened.record === undefined
  if (isOther && record !== undefined) setOpened({ asked, record })
  return isOther ? record : opened.record
}

function refetchWhere(filters: QueryFilters) {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) overtaken.add(query)
  void queryClient.invalidateQueries(filters)
}

/** Fetches everything of these features again: at once what is on the screen, the rest when it is shown next. */
export const invalidateFeatures = (...features: string[]): void => {
  for (const feature of features) refetchWhere({ queryKey: [feature] })
}

/** The same for all features, after events may have been missed. */
export const refetchAll = (): void => refetchWhere({})

export type WriteOptions<E extends Endpoint> = {
  /** Sends without waiting; a refusal is shown as a message. */
  mutate: (input: InputOf<E>) => void
  /** Sends; the caller shows a refusal itself, as forms and dialogs do. */
  mutateAsync: (input: InputOf<E>) => Promise<ResultOf<E>>
  isPending: boolean
}

/**
 * A write; afterwards everything of its feature, and of those that show or share its records, is fetched again.
 * The same input sent again after no answer carries the same Idempotency-Key, so that it happens once.
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
    // The screen shows something that is no longer true.
    onError: ({ code }) => {
      if (code === 'StaleRecord' || code === 'NotFound') refetchOutdated()
    },
  })
  return { mutateAsync, isPending, mutate: (input) => void mutateAsync(input).catch(notify.failure) }
}
