import { z } from 'zod'
import { draftShape } from './kit/changes.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import {
  ById,
  choiceFilter,
  Id,
  Instant,
  textFilter,
  Nothing,
  pageOf,
  Price,
  Quantity,
  requiredText,
  searchOf,
  text,
  Version,
  VersionedId,
} from './kit/fields.ts'
import { outputOf } from './kit/output.ts'
import { ProductChoice } from './products.ts'

/** A line names a product or service of the list, priced when it is added to an order, or has its own name and price. */
const line = {
  organizationProductId: Id.nullable(),
  customProductName: text(200).nullable(),
  isService: z.boolean(),
  quantity: Quantity,
  um: requiredText(10),
  price: Price.nullable(),
}
export const maxPackageLines = 40
const LinePackageLineDraft = z
  .object(draftShape(line, { isService: false, quantity: 1, um: 'BUC' }))
  .refine(({ organizationProductId, customProductName }) => organizationProductId !== null || customProductName, {
    path: ['customProductName'],
    message: 'RequiredField',
  })

const fields = {
  name: requiredText(150),
  organizationId: Id,
  /** Offered for this car type or order type alone; null for all. */
  carTypeId: Id.nullable(),
  workOrderTypeId: Id.nullable(),
}
export const LinePackageDraft = z.object({
  ...draftShape(fields, {}),
  lines: z.array(LinePackageLineDraft).min(1).max(maxPackageLines),
})
export type LinePackageDraft = z.output<typeof LinePackageDraft>

const stored = { ...fields, id: Id, version: Version, createdAt: Instant, updatedAt: Instant }
/** A package as a row of the list. */
export const LinePackageRow = outputOf({ ...stored, lineCount: z.int() })
export type LinePackageRow = z.output<typeof LinePackageRow>
/** A package with its lines, each under the current name of its product. */
export const LinePackage = outputOf({ ...stored, lines: z.array(z.object({ ...line, name: z.string() })) })
export type LinePackage = z.output<typeof LinePackage>

/** A package as the order form adds it. `product` is null for a line with its own name, and for a deleted product. */
export const LinePackageChoice = outputOf({
  id: Id,
  name: z.string(),
  lines: z.array(z.object({ ...line, name: z.string(), product: ProductChoice.nullable() })),
})
export type LinePackageChoice = z.output<typeof LinePackageChoice>

export const LinePackageSearch = searchOf(['name', 'created_at'], { organizationId: choiceFilter(Id), quickText: textFilter })
export type LinePackageSearch = z.output<typeof LinePackageSearch>

export const LinePackageLists = z.object({
  organizationId: Id,
  quickText: textFilter.optional(),
  /** Limits the result to packages for this car type and order type, or for all. */
  carTypeId: Id.optional(),
  workOrderTypeId: Id.optional(),
})
export type LinePackageLists = z.output<typeof LinePackageLists>

export const linePackages = feature('line-packages', {
  search: endpoint('GET /line-packages/search/query', { access: 'office', input: LinePackageSearch, result: pageOf(LinePackageRow) }),
  choices: endpoint('GET /line-packages/search/lists', {
    access: 'desk',
    input: LinePackageLists,
    result: z.object({ items: z.array(LinePackageChoice) }),
  }),
  get: endpoint('GET /line-packages/:id', { access: 'office', input: ById, result: LinePackage }),
  create: endpoint('POST /line-packages', { access: 'office', input: LinePackageDraft, result: LinePackage, created: true }),
  update: endpoint('PUT /line-packages/:id', { access: 'office', input: LinePackageDraft.extend(VersionedId.shape), result: LinePackage }),
  remove: endpoint('DELETE /line-packages/:id', { access: 'office', input: VersionedId, result: Nothing }),
})
