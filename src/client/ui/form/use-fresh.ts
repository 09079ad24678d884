import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Endpoint, InputOf, ResultOf } from '#contract/kit/endpoint.ts'
import { notify } from '#client/platform/notify.ts'
import { ask } from '#client/platform/queries.ts'

/**
 * A record as it stands on the server at this moment, for the dialog that is open on it: never from the cache, since an older version could
 * not be saved. Undefined until it is there; if it cannot be read, a message says why and the dialog closes.
 */
export function useFresh<E extends Endpoint>(endpoint: E, input: InputOf<E>, onClose: () => void): ResultOf<E> | undefined {
  const { data, error } = useQuery({ ...ask(endpoint, input), gcTime: 0, refetchOnWindowFocus: false })
  useEffect(() => {
    if (!error) return
    notify.failure(error)
    onClose()
  })
  return data
}
