import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { LiveChange, LiveName } from '#contract/live/live.ts'
import type { Context } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import * as queries from './lists.queries.ts'
import type { ListTableName, ListRow, ListRowValues } from './lists.queries.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Whoever still needs the group refuses. */
    groupDeleted: { id: number; organizationId: number }
  }
}

type Id = { id: number }
type Search = Omit<Parameters<typeof queries.search>[3], 'models'> & { models: { organizationId?: number[] | undefined } }

/** What each list is called where its changes are told and noted. */
const names = {
  carTypes: 'car-type',
  wheelTypes: 'wheel-type',
  paymentTypes: 'payment-type',
  appointmentGroups: 'appointment-group',
} as const satisfies Record<ListTableName, LiveName>

/** The calls of a list. A row that is removed stays, marked: what was written goes on naming it. */
export const createListCalls = (table: ListTableName) => ({
  search: ({ db, scope }: Context, search: Search) => queries.search(db, table, narrowScope(scope, search.models.organizationId), search),

  get: async ({ db, scope }: Context, { id }: Id): Promise<ListRow> =>
    (await queries.find(db, table, scope, id)) ?? failNotFound(names[table], id),

  create: async (context: Context, values: ListRowValues & { name: string }): Promise<ListRow> => {
    const { organizationId } = values
    if (organizationId !== undefined && !context.scope.organizations.includes(organizationId)) refuseOrganization()
    await refuseTaken(context, table, values)
    const row = await queries.insert(context.db, table, context.scope, values)
    await tell(context, table, 'CREATED', { after: row })
    return row
  },

  update: async (context: Context, { id, ...changes }: Id & ListRowValues): Promise<ListRow> => {
    const { db, scope } = context
    const before = (await queries.findForUpdate(db, table, scope, id)) ?? failNotFound(names[table], id)
    const { name = before.name, organizationId, ...rest } = changes
    if (organizationId !== undefined && organizationId !== before.organizationId) refuseOrganization()
    await refuseTaken(context, table, { ...before, name })
    const after = await queries.update(db, table, scope, id, { name, ...rest })
    await tell(context, table, 'UPDATED', { before, after })
    return after
  },

  remove: async (context: Context, { id }: Id): Promise<null> => {
    const { db, scope } = context
    const all = await queries.lockAll(db, table, scope)
    if (!all.some((row) => row.id === id)) failNotFound(names[table], id)
    // An order needs a vehicle type, a wheel type and a way to pay; a workplace can do without groups.
    if (table !== 'appointmentGroups' && all.length === 1) fail('LastOne')
    const before = await queries.update(db, table, scope, id, { deletedAt: new Date().toISOString() })
    if (table === 'appointmentGroups') await context.react('groupDeleted', { id, organizationId: before.organizationId })
    await tell(context, table, 'DELETED', { before })
    return null
  },
})

/** Names differ within a list, whatever their case: the groups of each workplace are a list of their own. */
async function refuseTaken(
  { db, scope }: Context,
  table: ListTableName,
  { name, id, organizationId }: ListRowValues & { name: string; id?: number },
) {
  const named = await queries.findByName(db, table, narrowScope(scope, organizationId), name)
  if (named && named.id !== id) fail('AlreadyExists', { fields: { name: ['AlreadyExists'] } })
}

const refuseOrganization = () => failField('organization_id', 'InvalidChoice')

async function tell(context: Context, table: ListTableName, change: LiveChange, { before, after }: { before?: ListRow; after?: ListRow }) {
  const row = after ?? before!
  await context.audit(names[table], row.id, {
    name: row.name,
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  })
  await context.listChanged(names[table], change, row)
}

const fieldsOf = ({ name, isTruck, wasteKg, organizationId }: ListRow) => ({ name, isTruck, wasteKg, organizationId })
