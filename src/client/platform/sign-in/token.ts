import { createStore } from 'zustand/vanilla'
import { clearStoredPerson, writeStored, readStored } from '#client/platform/storage.ts'

/** Key of local storage; tests sign in by writing it. Times are in milliseconds. */
export const tokenKey = 'session'
export type StoredToken = { token: string; lifetime: number; expiresAt: number }
/** The reason why there is no session, shown on the sign-in page. */
export type SignOutReason = 'signed-out' | 'expired'

type State = {
  stored: StoredToken | undefined
  ending: SignOutReason | undefined
  /** The user is signing out. */
  leaving: boolean
}
const store = createStore<State>(() => ({ stored: readToken(), ending: undefined, leaving: false }))
let timer: ReturnType<typeof setTimeout> | undefined

export const currentToken = (): string | undefined => store.getState().stored?.token
export const lastSignOutReason = (): SignOutReason | undefined => store.getState().ending

/** Called when a user signs in or out, in this tab or another. */
export const onTokenChange = (listener: () => void): (() => void) =>
  store.subscribe((now, before) => {
    if (now.stored?.token !== before.stored?.token) listener()
  })

/** Starts a session; the data of the user whose session it replaces is deleted as on sign-out. */
export function storeToken(token: string, expiresIn: number) {
  if (currentToken()) clearStoredPerson()
  writeState({ stored: { token, lifetime: expiresIn * 1000, expiresAt: Date.now() + expiresIn * 1000 }, ending: undefined, leaving: false })
}

/** The server extends a session with every use; the new end is stored at most once a minute. */
export function extendTokenExpiry() {
  const { stored } = store.getState()
  if (!stored || Date.now() + stored.lifetime - stored.expiresAt <= 60_000) return
  writeState({ stored: { ...stored, expiresAt: Date.now() + stored.lifetime } })
}

/** Called before signing out: a refused call during the sign-out is then no expiry. */
export const markSignOutExpected = () => store.setState({ leaving: true })

/** Ends the session in this browser and deletes the user's data, except drafts, which only a sign-out deletes. */
export function clearToken(why: SignOutReason) {
  const { stored, leaving } = store.getState()
  if (!stored) return
  clearTimeout(timer)
  clearStoredPerson()
  store.setState({ stored: undefined, ending: leaving ? 'signed-out' : why })
}

function writeState(state: Partial<State> & { stored: StoredToken }) {
  writeStored(tokenKey, JSON.stringify(state.stored))
  store.setState(state)
  watchExpiry()
}

function readToken(): StoredToken | undefined {
  try {
    const value = JSON.parse(readStored(tokenKey) ?? 'null') as StoredToken | null
    return value && value.expiresAt > Date.now() ? value : undefined
  } catch {
    return undefined
  }
}

function watchExpiry() {
  clearTimeout(timer)
  const { stored } = store.getState()
  if (stored) timer = setTimeout(() => clearToken('expired'), Math.min(stored.expiresAt - Date.now(), 2 ** 31 - 1))
}

watchExpiry()
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== tokenKey) return
  const stored = readToken()
  const isSame = stored?.token === currentToken()
  store.setState({ stored, ...(!isSame && { ending: stored ? undefined : 'signed-out' }) })
  watchExpiry()
})
