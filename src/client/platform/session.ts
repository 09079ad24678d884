import { createContext, useContext } from 'react'
import { create } from 'zustand'
import type { Information, Organization } from '#contract/account.ts'
import { may, type Guarded, type Level, type Who } from '#contract/kit/access.ts'
import { session, type SignedIn } from '#contract/session.ts'
import { call } from './api.ts'
import { confirm } from './confirm.ts'
import { isHeld, onReleased } from './sign-in/held-page.ts'
import { i18n } from './i18n.ts'
import { dropDrafts, hasDrafts } from './local-drafts.ts'
import { ask, queryClient } from './queries.ts'
import { keepDevice } from './sign-in/known-device.ts'
import { remember, remembered } from './storage.ts'
import { dropToken, expectSignOut, keepToken, onToken } from './token.ts'

export const informationQuery = () => ({ ...ask(session.information, {}), staleTime: 5 * 60_000 })

export function startSession({ accessToken, expiresIn, user, device }: SignedIn): void {
  keepToken(accessToken, expiresIn)
  if (device) keepDevice(user.username, device)
}

/** Milliseconds. A shop whose network is down must not keep its last person signed in on the screen. */
const patience = 5000

/**
 * Asks first if the person has left something unsaved, which goes with the session. The page is left when the server has ended it; when it
 * cannot be reached, the session ends in this browser all the same.
 */
export async function signOut() {
  const userId = queryClient.getQueryData(informationQuery().queryKey)?.user.id ?? 0
  if (hasDrafts(userId) && !(await confirmSignOut())) return
  expectSignOut()
  const ended = call(session.logout, {}).catch(() => undefined)
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience))])
  dropToken('signed-out')
  dropDrafts(userId)
}

const confirmSignOut = () =>
  confirm({
    title: i18n.t('SignOutQuestion'),
    text: i18n.t('SignOutWarning'),
    action: i18n.t('SignOut'),
    danger: true,
  })

/** Whether whoever signed in now is whom the page was made for; if that cannot be learnt, they are not. */
export async function isSamePerson(): Promise<boolean> {
  const { queryKey } = informationQuery()
  const now = await call(session.information, {}).catch(() => undefined)
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
export function useWho(): Who {
  const information = useInformation()
  return { level: levelOf(information), status: information.account.status, modules: information.modules }
}

/** Whether the person may use an endpoint or open a screen: `may(clients.remove)`. It only hides; the server refuses. */
export function useMay(): (what: Guarded) => boolean {
  const who = useWho()
  return (what) => may(who, what)
}

/** Whether hours are written down where the person belongs. */
export function useHasTimeSheet(): boolean {
  const { user, account } = useInformation()
  return account.status === 'active' && account.organizations.some(({ id, timeSheet }) => id === user.organizationId && timeSheet)
}

/** The workplaces that the person sees: an admin all of the account. */
export const organizationsOf = (information: Information): Organization[] =>
  levelOf(information) === 'admin'
    ? information.account.organizations
    : information.account.organizations.filter(({ id }) => information.user.organizations.includes(id))

/** The workplaces chosen since somebody signed in, by the key under which each is remembered. */
const useChosen = create<Record<string, number>>(() => ({}))
onToken(() => {
  if (!isHeld()) useChosen.setState({}, true)
})
onReleased((isSame) => {
  if (!isSame) useChosen.setState({}, true)
})

/** The workplace chosen at the top of the page, at first the person's own. */
export function useOrganization(): { organization: Organization; organizations: Organization[]; choose: (id: number) => void } {
  const information = useInformation()
  const key = `organization:${information.user.id}`
  const chosen = useChosen((byKey) => byKey[key]) ?? Number(remembered(key))
  const organizations = organizationsOf(information)
  const find = (id: number) => organizations.find((organization) => organization.id === id)
  const organization = find(chosen) ?? find(information.user.organizationId) ?? organizations[0]
  if (!organization) throw new Error('The account has no organization')
  return {
    organization,
    organizations,
    choose: (id) => {
      remember(key, String(id))
      useChosen.setState({ [key]: id })
    },
  }
}

/** Users who work at a workplace of the caller, as the server looks up a user whom a filter names. */
export function colleaguesOf(information: Information): Information['account']['users'] {
  const workplaces = organizationsOf(information).map(({ id }) => id)
  return information.account.users.filter(
    ({ level, organizations }) => level === 'admin' || organizations.some((id) => workplaces.includes(id)),
  )
}
