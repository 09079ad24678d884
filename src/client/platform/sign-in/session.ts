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
import { storeDevice } from './known-device.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'
import { clearToken, markSignOutExpected, storeToken, onTokenChange } from './token.ts'

export const informationQuery = () => ({ ...endpointQuery(session.information, {}), staleTime: 5 * 60_000 })

export function startSession({ accessToken, expiresIn, user, device }: SignedIn): void {
  storeToken(accessToken, expiresIn)
  if (device) storeDevice(user.username, device)
}

/** Milliseconds. A shop whose network is down must not keep its last person signed in on the screen. */
const patience = 5000

/**
 * Asks first if the person has left something unsaved, which goes with the session. The page is left when the server has ended it; when it
 * cannot be reached, the session ends in this browser all the same.
 */
export async function endSession() {
  const userId = queryClient.getQueryData(informationQuery().queryKey)?.user.id ?? 0
  if (hasLocalDrafts(userId) && !(await confirmSignOut())) return
  markSignOutExpected()
  const ended = callEndpoint(session.logout, {}).catch(() => undefined)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))])
  clearToken('signed-out')
  deleteLocalDrafts(userId)
}

const confirmSignOut = () =>
  askConfirmation({
    title: i18n.t('SignOutQuestion'),
    text: i18n.t('SignOutWarning'),
    action: i18n.t('SignOut'),
    danger: true,
  })

/** Whether whoever signed in now is whom the page was made for; if that cannot be learnt, they are not. */
export async function isSamePerson(): Promise<boolean> {
  const { queryKey } = informationQuery()
  const now = await callEndpoint(session.information, {}).catch(() => undefined)
  if (!now || now.user.id !== queryClient.getQueryData(queryKey)?.user.id) return false
  queryClient.setQueryData(queryKey, now)
  return true
}

const Known = createContext<Information | undefined>(undefined)
/** The shell asks, once for all: of a long list each row would else watch the answer, some of them ten times over. */
export const InformationProvider = Known.Provider

/** Who is signed in, and the account with its lists. The shell shows no page before it is there. */
export function useInformation(): Information {
  const information = useContext(Known)
  if (!information) throw new Error('Used outside the shell, which waits for the account information')
  return information
}

export const levelOf = ({ roles }: Information): Level => roles[0] ?? 'worker'
export const useLevel = (): Level => levelOf(useInformation())

/** The person as the rules of access see them. */
export function useAccessSubject(): AccessSubject {
  const information = useInformation()
  return { level: levelOf(information), status: information.account.status, modules: information.modules }
}

/** Whether the person may use an endpoint or open a screen: `may(clients.remove)`. It only hides; the server refuses. */
export function useMay(): (what: AccessRule) => boolean {
  const who = useAccessSubject()
  return (what) => isAllowed(who, what)
}

/** Whether hours are written down where the person belongs. */
export function useHasTimeSheet(): boolean {
  const { user, account } = useInformation()
  return account.status === 'active' && account.organizations.some(({ id, timeSheet }) => id === user.organizationId && timeSheet)
}

/** The workplaces that the person sees: an admin all of the account. */
export const organizationsOf = (information: Information): CurrentOrganization[] =>
  levelOf(information) === 'admin'
    ? information.account.organizations
    : information.account.organizations.filter(({ id }) => information.user.organizations.includes(id))

/** The workplaces chosen since somebody signed in, by the key under which each is remembered. */
const useChosen = create<Record<string, number>>(() => ({}))
onTokenChange(() => {
  if (!isPageLocked()) useChosen.setState({}, true)
})
onPageUnlocked((isSame) => {
  if (!isSame) useChosen.setState({}, true)
})

/** The workplace chosen at the top of the page, at first the person's own. */
export function useOrganization(): {
  organization: CurrentOrganization
  organizations: CurrentOrganization[]
  choose: (id: number) => void
} {
  const information = useInformation()
  const key = `organization:${information.user.id}`
  const chosen = useChosen((byKey) => byKey[key]) ?? Number(readStored(key))
  const organizations = organizationsOf(information)
  const find = (id: number) => organizations.find((organization) => organization.id === id)
  const organization = find(chosen) ?? find(information.user.organizationId) ?? organizations[0]
  if (!organization) throw new Error('The account has no organization')
  return {
    organization,
    organizations,
    choose: (id) => {
      writeStored(key, String(id))
      useChosen.setState({ [key]: id })
    },
  }
}

/** Users who work at a workplace of the caller, as the server looks up a user whom a filter names. */
export function listColleagues(information: Information): Information['account']['users'] {
  const workplaces = organizationsOf(information).map(({ id }) => id)
  return information.account.users.filter(
    ({ level, organizations }) => level === 'admin' || organizations.some((id) => workplaces.includes(id)),
  )
}
