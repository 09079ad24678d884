import { readStoredJson } from '#contract/kit/defaults.ts'
import { failNotFound, failField } from '#contract/kit/errors.ts'
import type { ById, VersionedId } from '#contract/kit/fields.ts'
import { LinePackageDraft, type LinePackage, type LinePackageChoice, type LinePackageLists } from '#contract/line-packages.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, lockDeletedRow, restoredColumns } from '#server/platform/deletions.ts'
import { insertRow, updateRow } from '#server/platform/database/rows.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { findProductsOfLines, requireOwnTypes } from '#server/products/products.service.ts'
import * as queries from './line-packages.queries.ts'
import { toColumns, toLine } from './line-packages.view.ts'

export async function get({ db, scope }: Context, { id }: ById): Promise<LinePackage> {
  return (await queries.find(db, scope, id)) ?? failNotFound('line package', id)
}

/** Returns packages with the current products of the price list, because the order takes its prices from them. */
export async function choices(context: Context, request: LinePackageLists): Promise<{ items: LinePackageChoice[] }> {
  const packages = await queries.searchChoices(context.db, context.scope, request)
  const ids = packages.flatMap(({ lines }) => productIdsOf(lines))
  const products = await findProductsOfLines(context, request.organizationId, ids)
  const items = packages.map(({ id, name, lines }) => ({
    id,
    name,
    lines: lines.map((line) => ({ ...line, product: products.get(line.organizationProductId ?? 0) ?? null })),
  }))
  return { items }
}

export async function create(context: Context, draft: LinePackageDraft): Promise<LinePackage> {
  const { db, scope } = context
  await requireOwnTypes(context, draft)
  await requireOwnProducts(context, draft)
  const { id } = await insertRow(db, 'linePackages', scope, toColumns(draft))
  await queries.replaceLines(db, scope, id, draft.lines.map(toLine))
  const created = await get(context, { id })
  await context.audit('line-package', id, { name: created.name, after: draft })
  context.publish('line-package', 'CREATED', created)
  return created
}

export async function update(context: Context, { id, version, ...draft }: LinePackageDraft & VersionedId): Promise<LinePackage> {
  const { db, scope } = context
  await lockVersion('line package', { id, version }, queries.findForUpdate(db, scope, id))
  const before = await get(context, { id })
  await requireOwnTypes(context, draft, before)
  await requireOwnProducts(context, draft, before)
  await updateRow(db, 'linePackages', scope, id, toColumns(draft))
  await queries.replaceLines(db, scope, id, draft.lines.map(toLine))
  const after = await get(context, { id })
  await context.audit('line-package', id, { name: after.name, before: toEditable(before), after: draft })
  context.publish('line-package', 'UPDATED', after, [before.organizationId, after.organizationId])
  return after
}

/** Marks the row as deleted. Orders copy the lines, so they do not refer to it. */
export async function remove(context: Context, { id, version }: VersionedId): Promise<null> {
  const { db, scope } = context
  await lockVersion('line package', { id, version }, queries.findForUpdate(db, scope, id))
  const before = await get(context, { id })
  await context.audit('line-package', id, { name: before.name, before: toEditable(before) })
  context.publish('line-package', 'DELETED', await updateRow(db, 'linePackages', scope, id, deletionColumns(context)))
  return null
}

export async function restore(context: Context<UserActor>, { id }: ById): Promise<LinePackage> {
  await lockDeletedRow(context, 'linePackages', 'line package', { id })
  await updateRow(context.db, 'linePackages', context.scope, id, restoredColumns)
  const restored = await get(context, { id })
  await context.audit('line-package', id, { name: restored.name, after: toEditable(restored) })
  context.publish('line-package', 'CREATED', restored)
  return restored
}

/** Reads the editable fields of a stored package. */
const toEditable = (stored: object) => readStoredJson(LinePackageDraft, stored)

const productIdsOf = (lines: { organizationProductId: number | null }[]) =>
  lines.flatMap(({ organizationProductId }) => organizationProductId ?? [])

/** Requires products of the package's workplace; products that the package already has may stay. */
async function requireOwnProducts(context: Context, { organizationId, lines }: LinePackageDraft, before?: LinePackage): Promise<void> {
  const keptIds = before?.organizationId === organizationId ? productIdsOf(before.lines) : []
  const products = await findProductsOfLines(context, organizationId, productIdsOf(lines), keptIds)
  const foreignIndex = lines.findIndex(({ organizationProductId: id }) => id !== null && !products.has(id))
  if (foreignIndex >= 0) failField(`lines.${foreignIndex}.organization_product_id`, 'InvalidChoice')
}
