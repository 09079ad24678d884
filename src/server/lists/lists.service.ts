import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById } from '#contract/kit/fields.ts'
import type { LiveChange, LiveName } from '#contract/live/live.ts'
import { inferTypeTerms } from '#domain/payments/payment-types.ts'
import type { Context } from '#server/platform/context.ts'
import { narrowScope } from '#server/platform/database/scope.ts'
import * as queries from './lists.queries.ts'
import type { ListTableName, ListRow, ListRowValues } from './lists.queries.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Raised before a group is deleted; a feature that still needs the group fails. */
    groupDeleted: { id: number; organizationId: number }
  }
}

type Search = Omit<Parameters<typeof queries.search>[3], 'models'> & { models: { organizationId?: number[] | undefined } }

/** Name of each list in live events and audit entries. */
const liveNames = {
  carTypes: 'car-type',
  wheelTypes: 'wheel-type',
  paymentTypes: 'payment-type',
  appointmentGroups: 'appointment-group',
} as const satisfies Record<ListTableName, LiveName>

/** Creates the handlers of a list. Removal marks the row as deleted, because other records still name it. */
export const createListCalls = (table: ListTableName) => ({
  search: ({ db, scope }: Context, search: Search) => queries.search(db, table, narrowScope(scope, search.models.organizationId), search),

  get: async ({ db, scope }: Context, { id }: ById): Promise<ListRow> =>
    (await queries.find(db, table, scope, id)) ?? failNotFound(liveNames[table], id),

  create: async (context: Context, values: ListRowValues & { name: string }): Promise<ListRow> => {
    const { organizationId } = values
    if (organizationId !== undefined && !context.scope.organizations.includes(organizationId)) failOrganization()
    await requireFreeName(context, table, values)
    const typeTerms = table === 'paymentTypes' ? { ...inferTypeTerms(values.name), ...pickSent(values) } : {}
    const row = await queries.insert(context.db, table, context.scope, { ...values, ...typeTerms })
    await publishListChange(context, table, 'CREATED', { after: row })
    return row
  },

  update: async (context: Context, { id, ...changes }: ById & ListRowValues): Promise<ListRow> => {
    const { db, scope } = context
    const before = (await queries.findForUpdate(db, table, scope, id)) ?? failNotFound(liveNames[table], id)
    const { name = before.name, organizationId, ...rest } = changes
    if (organizationId !== undefined && organizationId !== before.organizationId) failOrganization()
    await requireFreeName(context, table, { ...before, name })
    const after = await queries.update(db, table, scope, id, { name, ...rest })
    await publishListChange(context, table, 'UPDATED', { before, after })
    return after
  },

  remove: async (context: Context, { id }: ById): Promise<null> => {
    const { db, scope } = context
    const all = await queries.lockAll(db, table, scope)
    if (!all.some((row) => row.id === id)) failNotFound(liveNames[table], id)
    // An order needs a vehicle type, a wheel type and a payment type, but a workplace needs no groups.
    if (table !== 'appointmentGroups' && all.length === 1) fail('LastOne')
    const before = await queries.update(db, table, scope, id, { deletedAt: new Date().toISOString() })
    if (table === 'appointmentGroups') await context.react('groupDeleted', { id, organizationId: before.organizationId })
    await publishListChange(context, table, 'DELETED', { before })
    return null
  },
})

/** Names are unique within a list regardless of case; each workplace has its own list of groups. */
async function requireFreeName(
  { db, scope }: Context,
  table: ListTableName,
  { name, id, organizationId }: ListRowValues & { name: string; id?: number },
) {
  const namesake = await queries.findByName(db, table, narrowScope(scope, organizationId), name)
  if (namesake && namesake.id !== id) fail('AlreadyExists', { fields: { name: ['AlreadyExists'] } })
}

const failOrganization = () => failField('organization_id', 'InvalidChoice')

async function publishListChange(
  context: Context,
  table: ListTableName,
  change: LiveChange,
  { before, after }: { before?: ListRow; after?: ListRow },
) {
  const row = after ?? before!
  await context.audit(liveNames[table], row.id, {
    name: row.name,
    ...(before && { before: toAuditFields(before) }),
    ...(after && { after: toAuditFields(after) }),
  })
  await context.listChanged(liveNames[table], change, row)
}

const pickSent = ({ means, dueDays }: ListRowValues) => ({ ...(means && { means }), ...(dueDays !== undefined && { dueDays }) })

const toAuditFields = ({ name, isTruck, wasteKg, organizationId, means, dueDays }: ListRow) => ({
  name,
  isTruck,
  wasteKg,
  organizationId,
  means,
  dueDays,
})
