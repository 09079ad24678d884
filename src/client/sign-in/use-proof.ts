import { useEffect, useRef } from 'react'
import { session } from '#contract/sign-in/session.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { solveChallenge, type ProofOfWork } from './proof.ts'

const requestProof = () => callEndpoint(session.captcha, {}).then(solveChallenge)
/** The proof would have expired when it reaches the server. */
const isStale = ({ expiresAt }: ProofOfWork) => expiresAt < Date.now() + 2000

/**
 * The hidden proof of work of the sign-in, started when the page opens, so that it is ready before a password is typed. `take` returns
 * each proof once.
 */
export function useProofOfWork(): { take: () => Promise<string | undefined> } {
  const ready = useRef<Promise<ProofOfWork | undefined>>(undefined)

  useEffect(() => {
    ready.current = requestProof().catch(() => undefined)
  }, [])

  return {
    take: async () => {
      const first = await ready.current
      ready.current = undefined
      const proof = first && !isStale(first) ? first : await requestProof()
      return proof?.text
    },
  }
}
