import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { booking } from '#contract/booking/booking.ts'
import { solveChallenge, type ProofOfWork } from '#client/sign-in/proof.ts'
import { callGuestApi, GuestApiError } from './api.ts'

type Guest = ResultOf<typeof booking.generalInfo>

let cachedGuest: Promise<Guest> | undefined

/** The guest as identified by the server; requested when the page opens, and again after the token has expired. */
export const fetchGuest = (): Promise<Guest> =>
  (cachedGuest ??= callGuestApi<Guest>('/guest/general-info').catch((error: unknown) => {
    cachedGuest = undefined
    throw error
  }))

/** Runs with the guest token, and once more with a new one if the token has expired. */
export async function runAsGuest<T>(run: (header: Record<string, string>) => Promise<T>): Promise<T> {
  const once = async () => run({ 'X-Guest-Token': (await fetchGuest()).guestToken })
  return once().catch((error: unknown) => {
    if (!(error instanceof GuestApiError && error.code === 'GuestTokenRequired')) throw error
    cachedGuest = undefined
    return once()
  })
}

const requestProof = (): Promise<ProofOfWork | undefined> => callGuestApi<Record<string, unknown>>('/captcha').then(solveChallenge)
let pendingProof: Promise<ProofOfWork | undefined> | undefined

/** Starts the proof of work of a booking while the guest types. */
export function startProofOfWork() {
  pendingProof ??= requestProof().catch(() => undefined)
}

/** Returns each proof once; one that would expire on its way is replaced. */
export async function awaitProofOfWork(): Promise<string | undefined> {
  const first = await pendingProof
  pendingProof = undefined
  const proof = first && first.expiresAt > Date.now() + 2000 ? first : await requestProof()
  return proof?.text
}
