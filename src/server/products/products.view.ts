import type { Selectable } from 'kysely'
import type { PriceCondition, PriceConditionDraft, Product, ProductCondition, ProductDraft } from '#contract/products.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { PriceConditions, Products } from '#server/platform/database/tables.gen.ts'

/** Converts a stored product to the contract's type. */
export const toProduct = (row: Selectable<Products>, priceConditions: PriceCondition[]): Product => ({ ...row, priceConditions })

/** Converts a draft to the stored columns. */
export const toColumns = (draft: ProductDraft) => ({ ...draft, search: productSearch(draft) })

/** Returns the search text of a product. */
export const productSearch = (product: { name: string }): string => searchText(product.name)

/** Converts a stored condition to the contract's type. */
export const toCondition = ({ productId, field, condition, ...row }: Selectable<PriceConditions>): ProductCondition => ({
  ...row,
  field: field as PriceCondition['field'],
  condition: condition as PriceCondition['condition'],
  organizationProductId: productId,
})

/** Converts a draft of a condition to the stored columns. */
export const toConditionColumns = ({ organizationProductId, ...draft }: PriceConditionDraft) => ({
  ...draft,
  productId: organizationProductId,
})
