import { createContext, useContext } from 'react'
import { create } from 'zustand'
import type { Information, CurrentOrganization } from '#contract/accounts/account.ts'
import { isAllowed, type AccessRule, type Level, type AccessSubject } from '#contract/kit/access.ts'
import { session, type SignedIn } from '#contract/sign-in/session.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { isPageLocked, onPageUnlocked } from './page-lock.ts'
import { i18n } from '#client/platform/i18n.ts'
import { deleteLocalDrafts, hasLocalDrafts } from '#client/platform/local-drafts.ts'
import { endpointQuery, queryClient } from '#client/platform/api/queries.ts'
import { countUnsentFiles } from '#client/platform/unsent-files.ts'
import { storeDevice } from './known-device.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'
import { clearToken, markSignOutExpected, storeToken, onTokenChange } from './token.ts'

export const informationQuery = () => ({ ...endpointQuery(session.information, {}), staleTime: 5 * 60_000 })

export function startSession({ accessToken, expiresIn, user, device }: SignedIn): void {
  storeToken(accessToken, expiresIn)
  if (device) storeDevice(user.username, device)
}

/** Milliseconds. A shop without network must not leave its last user signed in on the screen. */
const signOutTimeoutMs = 5000

/**
 * Signs out. If the user has drafts, which are deleted with the session, or files that wait for the network, it asks first. If the server cannot be reached, the session ends
 * in this browser all the same.
 */
export async function endSession() {
  const userId = queryClient.getQueryData(informationQuery().queryKey)?.user.id ?? 0
  const warnings = [hasLocalDrafts(userId) && i18n.t('SignOutWarning'), countUnsentFiles(userId) > 0 && i18n.t('SignOutUnsent')].filter(
    Boolean,
  )
  if (warnings.length > 0 && !(await confirmSignOut(warnings.join(' ')))) return
  markSignOutExpected()
  const ended = callEndpoint(session.logout, {}).catch(() => undefined)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, signOutTimeoutMs))])
  clearToken('signed-out')
  deleteLocalDrafts(userId)
}

const confirmSignOut = (text: string) =>
  askConfirmation({
    title: i18n.t('SignOutQuestion'),
    text,
    action: i18n.t('SignOut'),
    danger: true,
  })

/** Whether the user who has signed in now is the one the page was rendered for; false if that cannot be determined. */
export async function isSamePerson(): Promise<boolean> {
  const { queryKey } = informationQuery()
  const now = await callEndpoint(session.information, {}).catch(() => undefined)
  if (!now || now.user.id !== queryClient.getQueryData(queryKey)?.user.id) return false
  queryClient.setQueryData(queryKey, now)
  return true
}

const InformationContext = createContext<Information | undefined>(undefined)
/** The shell queries once for all: otherwise each row of a long list would subscribe, some of them ten times. */
export const InformationProvider = InformationContext.Provider

/** The signed-in user and the account with its lists. The shell renders no page before these have loaded. */
export function useInformation(): Information {
  const information = useContext(InformationContext)
  if (!information) throw new Error('Used outside the shell, which waits for the account information')
  return information
}

export const levelOf = ({ roles }: Information): Level => roles[0] ?? 'worker'
export const useLevel = (): Level => levelOf(useInformation())

/** The user as the access rules see it. */
export function useAccessSubject(): AccessSubject {
  const information = useInformation()
  return { level: levelOf(information), status: information.account.status, modules: information.modules }
}

/** Whether the user may call an endpoint or open a screen: `may(clients.remove)`. It only hides; the server refuses. */
export function useMay(): (what: AccessRule) => boolean {
  const who = useAccessSubject()
  return (what) => isAllowed(who, what)
}

/** Whether the user's own workplace records working hours. */
export function useHasTimeSheet(): boolean {
  const { user, account } = useInformation()
  return account.status === 'active' && account.organizations.some(({ id, timeSheet }) => id === user.organizationId && timeSheet)
}

/** The workplaces that the user sees; an admin sees all of the account. */
export const organizationsOf = (information: Information): CurrentOrganization[] =>
  levelOf(information) === 'admin'
    ? information.account.organizations
    : information.account.organizations.filter(({ id }) => information.user.organizations.includes(id))

/** Workplaces chosen since sign-in, by the key under which each choice is stored. */
const useChosen = create<Record<string, number>>(() => ({}))
onTokenChange(() => {
  if (!isPageLocked()) useChosen.setState({}, true)
})
onPageUnlocked((isSame) => {
  if (!isSame) useChosen.setState({}, true)
})

/** The workplace chosen at the top of the page, by default the user's own. */
export function useOrganization(): {
  organization: CurrentOrganization
  organizations: CurrentOrganization[]
  choose: (id: number) => void
} {
  const information = useInformation()
  const organization = useWorkplace(information)
  if (!organization) throw new Error('The account has no organization')
  return {
    organization,
    organizations: organizationsOf(information),
    choose: (id) => {
      const key = organizationKey(information)
      writeStored(key, String(id))
      useChosen.setState({ [key]: id })
    },
  }
}

const organizationKey = (information: Information | undefined) => `organization:${information?.user.id}`

function useWorkplace(information: Information | undefined): CurrentOrganization | undefined {
  const key = organizationKey(information)
  const chosen = useChosen((byKey) => byKey[key]) ?? Number(readStored(key))
  if (!information) return undefined
  const organizations = organizationsOf(information)
  const find = (id: number) => organizations.find((organization) => organization.id === id)
  return find(chosen) ?? find(information.user.organizationId) ?? organizations[0]
}

/** The chosen workplace and the account's currency; undefined on the pages before the sign-in. */
export function useWorkplaceIfSignedIn(): { timeZone: string; currency: string } | undefined {
  const information = useContext(InformationContext)
  const organization = useWorkplace(information)
  return information && organization && { timeZone: organization.timeZone, currency: information.account.currency }
}

/** Users who work at a workplace of the caller, by the rule with which the server looks up a user in a filter. */
export function listColleagues(information: Information): Information['account']['users'] {
  const workplaces = organizationsOf(information).map(({ id }) => id)
  return information.account.users.filter(
    ({ level, organizations }) => level === 'admin' || organizations.some((id) => workplaces.includes(id)),
  )
}
