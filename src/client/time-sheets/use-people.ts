import { useQueries, useQuery } from '@tanstack/react-query'
import { timeSheets, type TimeSheet } from '#contract/time-sheets.ts'
import { users, type UserRow } from '#contract/users.ts'
import { compareNames } from '#domain/text/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { organizationsOf, useInformation } from '#client/platform/sign-in/session.ts'

const pageSize = 100
const remainingPages = (total: number | undefined) =>
  Array.from({ length: Math.max(0, Math.ceil((total ?? 0) / pageSize) - 1) }, (_, i) => i + 2)

export type TimeSheetPerson = { user: UserRow; organization: string; current: TimeSheet | undefined }

/** All users of workplaces that record hours, with their current state; fetched page by page. */
export function useTimeSheetPeople() {
  const information = useInformation()
  const organizations = organizationsOf(information).filter(({ timeSheet }) => timeSheet)
  const models = { status: ['active' as const], organizationId: organizations.map(({ id }) => id) }
  const usersOn = (pageCount: number) => endpointQuery(users.search, { models, pageCount, pageSize, orderBy: 'name' })
  const openOn = (pageCount: number) => endpointQuery(timeSheets.search, { models: { open: true }, pageCount, pageSize })

  const enabled = organizations.length > 0
  const firstUsers = useQuery({ ...usersOn(1), enabled })
  const firstOpen = useQuery({ ...openOn(1), enabled })
  const moreUsers = useQueries({ queries: remainingPages(firstUsers.data?.total).map(usersOn) })
  const moreOpen = useQueries({ queries: remainingPages(firstOpen.data?.total).map(openOn) })
  const all = [firstUsers, firstOpen, ...moreUsers, ...moreOpen]

  const open = new Map([firstOpen, ...moreOpen].flatMap(({ data }) => (data?.items ?? []).map((entry) => [entry.userId, entry])))
  const names = new Map(organizations.map(({ id, name }) => [id, name]))
  const people = [firstUsers, ...moreUsers]
    .flatMap(({ data }) => data?.items ?? [])
    // An admin may work everywhere but has one own workplace.
    .flatMap((user): TimeSheetPerson[] => {
      const organization = names.get(user.organizationId)
      return organization === undefined ? [] : [{ user, organization, current: open.get(user.id) }]
    })
  const compare = compareNames(currentLanguage())
  return {
    organizations,
    people: people.toSorted((a, b) => compare(a.user.name, b.user.name)),
    isReady: all.every(({ data }) => data !== undefined),
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
