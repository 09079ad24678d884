import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { booking } from '#contract/booking/booking.ts'
import { solveChallenge, type ProofOfWork } from '#client/sign-in/proof.ts'
import { callGuestApi, GuestApiError } from './api.ts'

type Guest = ResultOf<typeof booking.generalInfo>

let known: Promise<Guest> | undefined

/** Who books here, as the server knows them; asked for when the page shows, and again when that was long ago. */
export const fetchGuest = (): Promise<Guest> =>
  (known ??= callGuestApi<Guest>('/guest/general-info').catch((error: unknown) => {
    known = undefined
    throw error
  }))

/** Runs with the token, and once more with a new one when the page was open for hours. */
export async function runAsGuest<T>(run: (header: Record<string, string>) => Promise<T>): Promise<T> {
  const once = async () => run({ 'X-Guest-Token': (await fetchGuest()).guestToken })
  return once().catch((error: unknown) => {
    if (!(error instanceof GuestApiError && error.code === 'GuestTokenRequired')) throw error
    known = undefined
    return once()
  })
}

const begin = (): Promise<ProofOfWork | undefined> => callGuestApi<Record<string, unknown>>('/captcha').then(solveChallenge)
let begun: Promise<ProofOfWork | undefined> | undefined

/** The proof of work of a booking, begun while somebody types. */
export function startProofOfWork() {
  begun ??= begin().catch(() => undefined)
}

/** Hands each out once; what would have expired on its way is made anew. */
export async function awaitProofOfWork(): Promise<string | undefined> {
  const first = await begun
  begun = undefined
  const proof = first && first.expiresAt > Date.now() + 2000 ? first : await begin()
  return proof?.text
}
