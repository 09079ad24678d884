import type { z } from 'zod'
import { fail, failNotFound, failField, type FieldErrors } from '#contract/kit/errors.ts'
import type { VersionedId } from '#contract/kit/fields.ts'
import { OrganizationDraft, type Organization, type OrganizationChanges, type organizations } from '#contract/organizations.ts'
import type { Context } from '#server/platform/context.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { lockFile } from '#server/platform/files/files.ts'
import { mergeChanges } from '#server/platform/http/merge-changes.ts'
import * as queries from './organizations.queries.ts'
import { toColumns, toNote, toOrganization } from './organizations.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Raised when the time zone of a workplace changes, so that its days begin at other times. */
    zoneChanged: { id: number }
  }
}

export async function search({ db, scope }: Context, input: z.output<typeof organizations.search.input>) {
  const page = await queries.search(db, scope, input)
  return { ...page, items: page.items.map(toOrganization) }
}

/** Publishes to the whole account, because no client listens to the channel of the new workplace yet. */
export async function create(context: Context, draft: OrganizationDraft): Promise<Organization> {
  const { db, scope } = context
  await requireValid(context, draft)
  const { name, code } = draft
  const address = { ...draft.address, country: draft.address.country ?? (await queries.readAccountCountry(db, scope)) }
  const { id } = await insertRow(db, 'organizations', scope, { name, code, ...toColumns({ ...draft, address }) })
  const after = await getStored(context, id)
  await upsertPage(context, after)
  await context.audit('organization', id, { name, after: toNote(after) })
  await context.listChanged('account', 'UPDATED', { id: scope.account }, [])
  return after
}

export async function update(context: Context, { id, version, ...changes }: OrganizationChanges & VersionedId): Promise<Organization> {
  const { db, scope } = context
  await lockOrganizations(context, { id, version })
  const before = await getStored(context, id)
  const merged = mergeChanges(OrganizationDraft.shape, before, changes)
  await requireValid(context, merged, before)
  await updateRow(db, 'organizations', scope, id, toColumns(merged))
  const after = await getStored(context, id)
  await upsertPage(context, after)
  if (before.timeZone !== after.timeZone) await context.react('zoneChanged', { id })
  await context.audit('organization', id, { name: after.name, before: toNote(before), after: toNote(after) })
  await context.listChanged('organization', 'UPDATED', { id }, [id])
  return after
}

/** Marks the row as deleted, because orders still name the workplace, and frees the address of its page. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  const all = await lockOrganizations(context, { id, version })
  if (all.length === 1) fail('LastOne')
  await queries.lockRow(db, scope, id)
  const { works, employs } = await queries.summarizeUses(db, scope, id)
  if (works) fail('InUse', { message: 'OrganizationHasOrders' })
  if (employs) fail('InUse', { message: 'OrganizationHasUsers' })
  const before = await getStored(context, id)
  await updateRow(db, 'organizations', scope, id, { deletedAt: new Date().toISOString() })
  await queries.removePage(db, scope, id)
  await context.audit('organization', id, { name: before.name, before: toNote(before) })
  await context.listChanged('organization', 'DELETED', { id }, [id])
  return null
}

/** Guests are no longer offered a removed group. */
export async function clearGroup(context: Context, { id, organizationId }: { id: number; organizationId: number }): Promise<void> {
  await lockOrganizations(context, { id: organizationId })
  const { publicSettings } = await getStored(context, organizationId)
  if (!publicSettings.groupIds.includes(id)) return
  const groupIds = publicSettings.groupIds.filter((group) => group !== id)
  await update(context, { id: organizationId, publicSettings: { groupIds } })
}

async function lockOrganizations({ db, scope }: Context, versioned: VersionedId) {
  const all = await queries.lockAll(db, scope)
  await lockVersion('organization', versioned, Promise.resolve(all.find(({ id }) => id === versioned.id)))
  return all
}

const getStored = async ({ db, scope }: Context, id: number): Promise<Organization> =>
  toOrganization((await queries.find(db, scope, id)) ?? failNotFound('organization', id))

/** Checks beyond the schema: the code is free and not on orders, and the groups and images exist. */
async function requireValid(context: Context, { code, publicSettings }: Partial<OrganizationDraft>, before?: Organization): Promise<void> {
  const { db, scope } = context
  const fields: FieldErrors = {}
  if (code !== undefined && code !== before?.code) {
    if (await queries.findByCode(db, scope, code)) fields['code'] = ['AlreadyTaken']
    else if (before && (await queries.summarizeUses(db, scope, before.id)).bears) fields['code'] = ['CodeOnOrders']
  }
  const groups = before?.appointmentGroups.map(({ id }) => id) ?? []
  if (publicSettings?.groupIds.some((id) => !groups.includes(id))) fields['public_settings.group_ids'] = ['InvalidChoice']
  for (const image of ['logo', 'cover'] as const) {
    const id = publicSettings?.[image] ?? null
    if (id !== null && id !== before?.publicSettings[image] && !(await lockFile(context, 'logo', id)))
      fields[`public_settings.${image}`] = ['InvalidChoice']
  }
  if (Object.keys(fields).length) fail('InvalidInput', { fields })
}

/** Writes the directory row of the public page, which is found by its slug before the account is known. */
async function upsertPage(
  { db, scope }: Context,
  { id: organizationId, name, address: { city }, publicSettings }: Organization,
): Promise<void> {
  const { slug, published } = publicSettings
  if (!(await queries.upsertPage(db, scope, { organizationId, slug, name, city, published })))
    failField('public_settings.slug', 'AlreadyTaken')
}
