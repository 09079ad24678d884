// Local storage may be full or forbidden (a private window): then nothing is stored, and nothing breaks.

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
    // The value is not stored.
  }
}

export function listStoredKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/**
 * Settings of the browser, which it keeps for the next sign-in, the number of files that wait for their user, and drafts, which are deleted
 * when their user signs out.
 */
const outlivesSession = (key: string) =>
  ['language', 'color-scheme', 'opens-narrow', 'install-hint', 'plate-counties'].includes(key) ||
  key.startsWith('draft:') ||
  key.startsWith('unsent:') ||
  key.startsWith('device:')

export function clearStoredPerson() {
  for (const key of listStoredKeys()) if (!outlivesSession(key)) writeStored(key, null)
}
