import type { Account, CurrentUser } from '#contract/accounts/account.ts'
import { levelOfRoles } from '#contract/kit/access.ts'
import { personName } from '#domain/text/people.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { findUser, findLists } from './session.queries.ts'

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>
type ListRows = Awaited<ReturnType<typeof findLists>>
type Person = Pick<UserRow, 'firstName' | 'lastName' | 'username' | 'roles' | 'organizationId' | 'organizations'>

/** An admin works at all workplaces, which whoever sees an admin's sees too. */
const workplacesOf = ({ roles, organizationId, organizations }: Person, scope: Scope): number[] =>
  levelOfRoles(roles) === 'admin'
    ? [...scope.organizations]
    : [...new Set([organizationId, ...(organizations ?? [])])].toSorted((a, b) => a - b)

/** The user as they themselves see them, whoever asks. */
export const viewUser = (row: UserRow, scope: Scope): CurrentUser => ({
  ...row,
  name: personName(row),
  type: row.type as CurrentUser['type'],
  status: row.status as CurrentUser['status'],
  organization: { id: row.organizationId, name: row.organizationName },
  organizations: workplacesOf(row, scope),
  avatarConfig: like(blank.avatarConfig, row.avatarConfig),
  notificationSettings: {
    ...like(blank.notificationSettings, row.notificationSettings),
    view: recordOf(row.notificationSettings)['view'] === 'own' ? 'own' : 'all',
  },
  secondFactor: false,
  lastTimeSheet: viewTimeSheet(row.lastTimeSheet),
  createdAt: new Date(row.createdAt).toISOString(),
})

type State = { id: number; status: string; startDate: string }
export const viewTimeSheet = (open: State | null): CurrentUser['lastTimeSheet'] =>
  open && {
    ...open,
    status: open.status as NonNullable<CurrentUser['lastTimeSheet']>['status'],
    startDate: new Date(open.startDate).toISOString(),
  }

export const viewLists = (
  { users, organizations, appointmentGroups, accountSettings, collaborators, collaboratorWorkers, ...rest }: ListRows,
  scope: Scope,
) => ({
  ...rest,
  appointmentGroups,
  collaborators: collaborators as Account['collaborators'],
  collaboratorWorkers: collaboratorWorkers as Account['collaboratorWorkers'],
  accountSettings: accountSettings.map((own) => ({ ...own, options: recordOf(own.options) })),
  users: users.flatMap((person) => {
    const theirs = workplacesOf(person, scope).filter((id) => scope.organizations.includes(id))
    const { id, roles, avatarConfig } = person
    const shown = { id, name: personName(person), level: levelOfRoles(roles), avatarConfig: like(blank.avatarConfig, avatarConfig) }
    return theirs.length ? [{ ...shown, organizations: theirs }] : []
  }),
  organizations: organizations.map((own): Account['organizations'][number] => {
    const address = like(blank.address, own.address)
    return {
      ...own,
      city: address.city,
      address: { ...address, fullAddress: addressLine(address) },
      company: like(blank.company, own.company),
      publicSettings: like(blank.publicSettings, own.publicSettings),
      appointmentGroups: appointmentGroups.flatMap(({ organizationId, ...group }) => (organizationId === own.id ? [group] : [])),
    }
  }),
})

/** What stands where nothing is stored. */
const blank = {
  avatarConfig: { color: '#1E697A', hover: '#16A3B0' },
  notificationSettings: { workOrders: true, products: true, clients: true, tyreHotels: true },
  address: { street: '', number: '', city: '', county: '', postCode: '' },
  company: { name: '', vatNumber: '', regNumber: '', email: '', phone: '', website: '' },
  publicSettings: {
    start: '08:00',
    end: '18:00',
    withGroup: false,
    groupIds: [] as number[],
    successMessage: '',
    breakInterval: [] as { start: string; end: string }[],
    excludeDates: [] as string[],
    excludeSaturdays: false,
    address: '',
    phone: '',
    description: '',
  },
}

/** Of what is stored, that which is of the same kind: whatever somebody stored by hand, one odd row must not keep the account out. */
function like<T extends object>(kind: T, stored: unknown): T {
  const given = recordOf(stored)
  const isAlike = (key: string, value: unknown) => typeof given[key] === typeof value && Array.isArray(given[key]) === Array.isArray(value)
  return Object.fromEntries(Object.entries(kind).map(([key, value]) => [key, isAlike(key, value) ? given[key] : value])) as T
}

const recordOf = (stored: unknown): Record<string, unknown> => (typeof stored === 'object' && !Array.isArray(stored) ? { ...stored } : {})
