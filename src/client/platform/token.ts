import { forgetPerson, remember, remembered } from './storage.ts'

/** Under this key of local storage; a test signs in by writing it. Times in milliseconds. */
export const tokenKey = 'session'
export type StoredToken = { token: string; lifetime: number; expiresAt: number }
/** Why there is no session: the next page says so. */
export type Ending = 'signed-out' | 'expired'

let stored = read()
let ending: Ending | undefined
let leaving = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const currentToken = (): string | undefined => stored?.token
export const lastEnding = (): Ending | undefined => ending

/** Called when somebody signs in or out, in this tab or another. */
export function onToken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function keepToken(token: string, expiresIn: number) {
  ending = undefined
  leaving = false
  write({ token, lifetime: expiresIn * 1000, expiresAt: Date.now() + expiresIn * 1000 })
  tell()
}

/** The server moves the end of a session with every use; written down at most once a minute. */
export function noteUse() {
  if (stored && Date.now() + stored.lifetime - stored.expiresAt > 60_000) write({ ...stored, expiresAt: Date.now() + stored.lifetime })
}

/** The person is about to leave: whichever call is the first to hear that the session is over, it has not expired. */
export function expectSignOut() {
  leaving = true
}

/** Ends the session of this browser and forgets the person, but for drafts that were not sent. */
export function dropToken(why: Ending) {
  if (!stored) return
  stored = undefined
  ending = leaving ? 'signed-out' : why
  clearTimeout(timer)
  forgetPerson()
  tell()
}

function write(value: StoredToken) {
  stored = value
  remember(tokenKey, JSON.stringify(value))
  watchExpiry()
}

function read(): StoredToken | undefined {
  try {
    const value = JSON.parse(remembered(tokenKey) ?? 'null') as StoredToken | null
    return value && value.expiresAt > Date.now() ? value : undefined
  } catch {
    return undefined
  }
}

function watchExpiry() {
  clearTimeout(timer)
  if (stored) timer = setTimeout(() => dropToken('expired'), Math.min(stored.expiresAt - Date.now(), 2 ** 31 - 1))
}

const tell = () => listeners.forEach((listener) => listener())

watchExpiry()
addEventListener('storage', ({ key }) => {
  if (key !== null && key !== tokenKey) return
  const before = stored?.token
  stored = read()
  watchExpiry()
  if (stored?.token === before) return
  ending = stored ? undefined : 'signed-out'
  tell()
})
