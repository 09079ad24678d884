import { useEffect } from 'react'
import { create } from 'zustand'
import type { Preferences } from '#contract/accounts/account.ts'
import { AppError } from '#contract/kit/errors.ts'
import { preferences, type PreferencesChange } from '#contract/preferences.ts'
import type { DateForm } from '#domain/text/format.ts'
import { callEndpoint } from './api/api.ts'
import { invalidateFeatures, queryClient } from './api/queries.ts'
import { informationQuery, useInformation } from './sign-in/session.ts'
import { readStored, writeStored } from './storage.ts'

/** Changes that the server has not confirmed yet, by the key under which this browser keeps them meanwhile. */
const useUnsent = create<Record<string, PreferencesChange>>(() => ({}))

const useUnsentKey = () => `preferences:${useInformation().user.id}`

/** The user's choices about the screens. A change shows at once; one that does not reach the server is sent with the next. */
export function usePreferences(): { chosen: Preferences; choose: (change: PreferencesChange) => void } {
  const { user } = useInformation()
  const key = useUnsentKey()
  const unsent = useUnsent((byKey) => byKey[key]) ?? readUnsent(key)
  const members = Object.entries({ ...user.preferences, ...unsent }).filter(([, value]) => value !== null)
  return {
    chosen: Object.fromEntries(members),
    choose: (change) => {
      keepUnsent(key, { ...unsentOf(key), ...change })
      void sendUnsent(key)
    },
  }
}

/** How lists write dates for this user. A row of a table asks for it, so it is read without the other choices. */
export function useDateForm(): DateForm {
  const { account, user } = useInformation()
  const unsent = useUnsent((byKey) => byKey[`preferences:${user.id}`]?.dates)
  const chosen = unsent === undefined ? user.preferences.dates : unsent
  return chosen ?? (account.accountSettings.some(({ name, value }) => name === 'list_dates' && value === 'local') ? 'local' : 'iso')
}

/** Sends what an earlier page could not send, and the choice that earlier versions kept in the browser alone. */
export function useUnsentPreferences() {
  const key = useUnsentKey()
  useEffect(() => {
    const rail = readStored('nav-rail')
    if (rail === 'true' || rail === 'false') keepUnsent(key, { rail: rail === 'true', ...unsentOf(key) })
    for (const old of ['nav-rail', 'nav-folded']) writeStored(old, null)
    void sendUnsent(key)
  }, [key])
}

let isSending = false

/** Sends one change at a time, so that an older one cannot arrive after a newer one. */
async function sendUnsent(key: string) {
  if (isSending) return
  isSending = true
  try {
    for (let change = unsentOf(key); Object.keys(change).length > 0; change = unsentOf(key)) {
      const stored = await callEndpoint(preferences.update, change).catch((error: unknown) => {
        // A change that is refused once would be refused again with every later one.
        if (error instanceof AppError && error.code === 'InvalidInput') return undefined
        throw error
      })
      const { queryKey } = informationQuery()
      if (stored) queryClient.setQueryData(queryKey, (now) => now && { ...now, user: { ...now.user, preferences: stored } })
      // Information that is being read now may have been read before the change.
      if (queryClient.isFetching({ queryKey }) > 0) invalidateFeatures('session')
      // The screens learn of the stored choice in the next task, and until then the kept one must stand.
      await new Promise((resolve) => setTimeout(resolve))
      const newer = Object.entries(unsentOf(key)).filter(([member, value]) => value !== change[member as keyof PreferencesChange])
      keepUnsent(key, Object.fromEntries(newer))
    }
  } catch {
    // The change is kept in this browser.
  } finally {
    isSending = false
  }
}

const unsentOf = (key: string): PreferencesChange => useUnsent.getState()[key] ?? readUnsent(key)

function keepUnsent(key: string, change: PreferencesChange) {
  writeStored(key, Object.keys(change).length > 0 ? JSON.stringify(change) : null)
  useUnsent.setState({ [key]: change })
}

function readUnsent(key: string): PreferencesChange {
  try {
    return JSON.parse(readStored(key) ?? '{}') as PreferencesChange
  } catch {
    return {}
  }
}
