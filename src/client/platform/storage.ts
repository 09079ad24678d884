// Local storage may be full or forbidden (a private window): then nothing is remembered, and nothing breaks.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Not remembered.
  }
}

export function listStoredKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Settings of this browser rather than of the person, by which it is known at the next sign-in; and drafts, which go when that person signs out. */
const outlivesSession = (key: string) =>
  key === 'language' || key === 'color-scheme' || key.startsWith('draft:') || key.startsWith('device:')

export function clearStoredPerson() {
  for (const key of listStoredKeys()) if (!outlivesSession(key)) writeStored(key, null)
}
