import type { Account, CurrentUser } from '#contract/accounts/account.ts'
import { levelOfRoles } from '#contract/kit/access.ts'
import { personName } from '#domain/text/people.ts'
import { addressLine } from '#server/platform/pdf/letterhead.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import type { findUser, findLists } from './session.queries.ts'

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>
type ListRows = Awaited<ReturnType<typeof findLists>>
type Person = Pick<UserRow, 'firstName' | 'lastName' | 'username' | 'roles' | 'organizationId' | 'organizations'>

/** An admin works at all workplaces, so an admin's are those that the caller may see. */
const workplacesOf = ({ roles, organizationId, organizations }: Person, scope: Scope): number[] =>
  levelOfRoles(roles) === 'admin'
    ? [...scope.organizations]
    : [...new Set([organizationId, ...(organizations ?? [])])].toSorted((a, b) => a - b)

/** Presents the user as in their own session, also to an admin. */
export const viewUser = (row: UserRow, scope: Scope): CurrentUser => ({
  ...row,
  name: personName(row),
  type: row.type as CurrentUser['type'],
  status: row.status as CurrentUser['status'],
  organization: { id: row.organizationId, name: row.organizationName },
  organizations: workplacesOf(row, scope),
  avatarConfig: readStoredShape(defaults.avatarConfig, row.avatarConfig),
  notificationSettings: {
    ...readStoredShape(defaults.notificationSettings, row.notificationSettings),
    view: toRecord(row.notificationSettings)['view'] === 'own' ? 'own' : 'all',
  },
  preferences: row.preferences as CurrentUser['preferences'],
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
  accountSettings: accountSettings.map((own) => ({ ...own, options: toRecord(own.options) })),
  users: users.flatMap((person) => {
    const visibleOrganizations = workplacesOf(person, scope).filter((id) => scope.organizations.includes(id))
    const { id, roles, avatarConfig } = person
    const user = {
      id,
      name: personName(person),
      level: levelOfRoles(roles),
      avatarConfig: readStoredShape(defaults.avatarConfig, avatarConfig),
    }
    return visibleOrganizations.length ? [{ ...user, organizations: visibleOrganizations }] : []
  }),
  organizations: organizations.map((own): Account['organizations'][number] => {
    const address = readStoredShape(defaults.address, own.address)
    return {
      ...own,
      city: address.city,
      address: { ...address, fullAddress: addressLine(address) },
      company: readStoredShape(defaults.company, own.company),
      publicSettings: readStoredShape(defaults.publicSettings, own.publicSettings),
      appointmentGroups: appointmentGroups.flatMap(({ organizationId, ...group }) => (organizationId === own.id ? [group] : [])),
    }
  }),
})

/** Values that replace missing or malformed stored ones. */
const defaults = {
  avatarConfig: { color: '#1E697A', hover: '#16A3B0' },
  notificationSettings: { workOrders: true, products: true, clients: true, tyreHotels: true },
  address: { street: '', number: '', city: '', county: '', postCode: '', country: '' },
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

/** Takes only stored values of the expected type, so that one malformed row cannot block the whole account. */
function readStoredShape<T extends object>(defaultValues: T, stored: unknown): T {
  const storedValues = toRecord(stored)
  const hasSameType = (key: string, value: unknown) =>
    typeof storedValues[key] === typeof value && Array.isArray(storedValues[key]) === Array.isArray(value)
  return Object.fromEntries(
    Object.entries(defaultValues).map(([key, value]) => [key, hasSameType(key, value) ? storedValues[key] : value]),
  ) as T
}

const toRecord = (stored: unknown): Record<string, unknown> => (typeof stored === 'object' && !Array.isArray(stored) ? { ...stored } : {})
