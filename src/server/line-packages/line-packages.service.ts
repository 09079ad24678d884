import { readStoredJson } from '#contract/kit/defaults.ts'
import { failNotFound, failField } from '#contract/kit/errors.ts'
import { LinePackageDraft, type LinePackage, type LinePackageChoice, type LinePackageLists } from '#contract/line-packages.ts'
import type { Context } from '#server/platform/context.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import { findProductsOfLines, requireOwnTypes } from '#server/products/products.service.ts'
import * as queries from './line-packages.queries.ts'
import { toColumns, toLine } from './line-packages.view.ts'

type Id = { id: number }
type Versioned = Id & { version?: number | undefined }

export async function get({ db, scope }: Context, { id }: Id): Promise<LinePackage> {
  return (await queries.find(db, scope, id)) ?? failNotFound('line package', id)
}

/** With their products as the price list has them, of which the order makes its prices. */
export async function choices(context: Context, asked: LinePackageLists): Promise<{ items: LinePackageChoice[] }> {
  const found = await queries.searchChoices(context.db, context.scope, asked)
  const ids = found.flatMap(({ lines }) => productIdsOf(lines))
  const products = await findProductsOfLines(context, asked.organizationId, ids)
  const items = found.map(({ id, name, lines }) => ({
    id,
    name,
    lines: lines.map((line) => ({ ...line, product: products.get(line.organizationProductId ?? 0) ?? null })),
  }))
  return { items }
}

export async function create(context: Context, draft: LinePackageDraft): Promise<LinePackage> {
  const { db, scope } = context
  await requireOwnTypes(context, draft)
  await refuseStrangeProducts(context, draft)
  const { id } = await queries.insert(db, scope, toColumns(draft))
  await queries.replaceLines(db, scope, id, draft.lines.map(toLine))
  const made = await get(context, { id })
  await context.audit('line-package', id, { name: made.name, after: draft })
  context.publish('line-package', 'CREATED', made)
  return made
}

export async function update(context: Context, { id, version, ...draft }: LinePackageDraft & Versioned): Promise<LinePackage> {
  const { db, scope } = context
  await lockVersion('line package', { id, version }, queries.findForUpdate(db, scope, id))
  const before = await get(context, { id })
  await requireOwnTypes(context, draft, before)
  await refuseStrangeProducts(context, draft, before)
  await queries.update(db, scope, id, toColumns(draft))
  await queries.replaceLines(db, scope, id, draft.lines.map(toLine))
  const after = await get(context, { id })
  await context.audit('line-package', id, { name: after.name, before: written(before), after: draft })
  context.publish('line-package', 'UPDATED', after, [before.organizationId, after.organizationId])
  return after
}

/** The row stays, marked. Orders hold nothing of it. */
export async function remove(context: Context, { id, version }: Versioned): Promise<null> {
  const { db, scope } = context
  await lockVersion('line package', { id, version }, queries.findForUpdate(db, scope, id))
  const before = await get(context, { id })
  await context.audit('line-package', id, { name: before.name, before: written(before) })
  context.publish('line-package', 'DELETED', await queries.update(db, scope, id, { deletedAt: new Date().toISOString() }))
  return null
}

/** Of what is stored, what a person writes. */
const written = (stored: object) => readStoredJson(LinePackageDraft, stored)

const productIdsOf = (lines: { organizationProductId: number | null }[]) =>
  lines.flatMap(({ organizationProductId }) => organizationProductId ?? [])

/** Products are those of its workplace; the ones that it has already may stay. */
async function refuseStrangeProducts(context: Context, { organizationId, lines }: LinePackageDraft, before?: LinePackage): Promise<void> {
  const already = before?.organizationId === organizationId ? productIdsOf(before.lines) : []
  const products = await findProductsOfLines(context, organizationId, productIdsOf(lines), already)
  const strange = lines.findIndex(({ organizationProductId: id }) => id !== null && !products.has(id))
  if (strange >= 0) failField(`lines.${strange}.organization_product_id`, 'InvalidChoice')
}
