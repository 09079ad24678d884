import { useEffect, useRef } from 'react'
import { session } from '#contract/session.ts'
import { call } from '#client/platform/api.ts'
import { solve, type Proof } from './proof.ts'

const begin = () => call(session.captcha, {}).then(solve)
/** It would have expired when it reaches the server. */
const isStale = ({ expiresAt }: Proof) => expiresAt < Date.now() + 2000

/**
 * The hidden proof of work of the sign-in, begun when the page opens, so that it is there before a password is typed.
 * `take` hands each out once.
 */
export function useProof(): { take: () => Promise<string | undefined> } {
  const ready = useRef<Promise<Proof | undefined>>(undefined)

  useEffect(() => {
    ready.current = begin().catch(() => undefined)
  }, [])

  return {
    take: async () => {
      const first = await ready.current
      ready.current = undefined
      const proof = first && !isStale(first) ? first : await begin()
      return proof?.text
    },
  }
}
