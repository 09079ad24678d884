// Local storage may be full or forbidden (a private window): then nothing is remembered, and nothing breaks.

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Not remembered.
  }
}

/** Settings of this browser rather than of the person, and drafts that were not saved yet. */
const outlivesSession = (key: string) => key === 'language' || key === 'color-scheme' || key.startsWith('draft:')

export function forgetPerson() {
  try {
    for (const key of Object.keys(localStorage)) if (!outlivesSession(key)) localStorage.removeItem(key)
  } catch {
    // Nothing was remembered.
  }
}
