import type { z } from 'zod'
import { fail, failNotFound, failField, type FieldErrors } from '#contract/kit/errors.ts'
import { OrganizationDraft, type Organization, type OrganizationChanges, type organizations } from '#contract/organizations.ts'
import type { Context } from '#server/platform/context.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { lockFile } from '#server/platform/files/files.ts'
import { mergeChanges } from '#server/platform/http/merge-changes.ts'
import * as queries from './organizations.queries.ts'
import { toColumns, toNote, toOrganization } from './organizations.view.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** The days of this workplace begin at other times. */
    zoneChanged: { id: number }
  }
}

type Versioned = { id: number; version?: number | undefined }

export async function search({ db, scope }: Context, input: z.output<typeof organizations.search.input>) {
  const found = await queries.search(db, scope, input)
  return { ...found, items: found.items.map(toOrganization) }
}

/** Told to the whole account: nobody listens to the channel of the new workplace yet. */
export async function create(context: Context, draft: OrganizationDraft): Promise<Organization> {
  const { db, scope } = context
  await refuseWrong(context, draft)
  const { name, code } = draft
  const id = await queries.insert(db, scope, { name, code, ...toColumns(draft) })
  const after = await stored(context, id)
  await putPage(context, after)
  await context.audit('organization', id, { name, after: toNote(after) })
  await context.listChanged('account', 'UPDATED', { id: scope.account }, [])
  return after
}

export async function update(context: Context, { id, version, ...changes }: OrganizationChanges & Versioned): Promise<Organization> {
  const { db, scope } = context
  await locked(context, { id, version })
  const before = await stored(context, id)
  const merged = mergeChanges(OrganizationDraft.shape, before, changes)
  await refuseWrong(context, merged, before)
  await queries.update(db, scope, id, toColumns(merged))
  const after = await stored(context, id)
  await putPage(context, after)
  if (before.timeZone !== after.timeZone) await context.react('zoneChanged', { id })
  await context.audit('organization', id, { name: after.name, before: toNote(before), after: toNote(after) })
  await context.listChanged('organization', 'UPDATED', { id }, [id])
  return after
}

/** The row stays, marked: orders keep naming their workplace. Its page's address is free for others. */
export async function remove(context: Context, { id, version }: Versioned): Promise<null> {
  const { db, scope } = context
  const all = await locked(context, { id, version })
  if (all.length === 1) fail('LastOne')
  await queries.lockRow(db, scope, id)
  const { works, employs } = await queries.summarizeUses(db, scope, id)
  if (works || employs) fail('InUse')
  const before = await stored(context, id)
  await queries.update(db, scope, id, { deletedAt: new Date().toISOString() })
  await queries.removePage(db, scope, id)
  await context.audit('organization', id, { name: before.name, before: toNote(before) })
  await context.listChanged('organization', 'DELETED', { id }, [id])
  return null
}

/** A group that is removed is no longer offered to guests. */
export async function clearGroup(context: Context, { id, organizationId }: { id: number; organizationId: number }): Promise<void> {
  await locked(context, { id: organizationId })
  const { publicSettings } = await stored(context, organizationId)
  if (!publicSettings.groupIds.includes(id)) return
  const groupIds = publicSettings.groupIds.filter((group) => group !== id)
  await update(context, { id: organizationId, publicSettings: { groupIds } })
}

async function locked({ db, scope }: Context, versioned: Versioned) {
  const all = await queries.lockAll(db, scope)
  await lockVersion('organization', versioned, Promise.resolve(all.find(({ id }) => id === versioned.id)))
  return all
}

const stored = async ({ db, scope }: Context, id: number): Promise<Organization> =>
  toOrganization((await queries.find(db, scope, id)) ?? failNotFound('organization', id))

/** What no schema knows: whose code it is, whether orders bear the old one, and which groups and pictures there are. */
async function refuseWrong(context: Context, { code, publicSettings }: Partial<OrganizationDraft>, before?: Organization): Promise<void> {
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

/** What is found of it before its account is known: its public page, by an address of its own. */
async function putPage(
  { db, scope }: Context,
  { id: organizationId, name, address: { city }, publicSettings }: Organization,
): Promise<void> {
  const { slug, published } = publicSettings
  if (!(await queries.upsertPage(db, scope, { organizationId, slug, name, city, published })))
    failField('public_settings.slug', 'AlreadyTaken')
}
