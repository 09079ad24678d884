import { useEffect, useRef } from 'react'
import { session } from '#contract/sign-in/session.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { solveChallenge, type ProofOfWork } from './proof.ts'

const begin = () => callEndpoint(session.captcha, {}).then(solveChallenge)
/** It would have expired when it reaches the server. */
const isStale = ({ expiresAt }: ProofOfWork) => expiresAt < Date.now() + 2000

/**
 * The hidden proof of work of the sign-in, begun when the page opens, so that it is there before a password is typed.
 * `take` hands each out once.
 */
export function useProofOfWork(): { take: () => Promise<string | undefined> } {
  const ready = useRef<Promise<ProofOfWork | undefined>>(undefined)

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
