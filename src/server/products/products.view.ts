import type { Selectable } from 'kysely'
import type { PriceCondition, PriceConditionDraft, Product, ProductCondition, ProductDraft } from '#contract/products.ts'
import { searchText } from '#server/platform/database/list-page.ts'
import type { PriceConditions, Products } from '#server/platform/database/tables.gen.ts'

/** A stored product as the contract has it. */
export const toProduct = (row: Selectable<Products>, priceConditions: PriceCondition[]): Product => ({ ...row, priceConditions })

/** A product as it is stored. */
export const toColumns = (draft: ProductDraft) => ({ ...draft, search: productSearch(draft) })

/** What quick text finds a product by. */
export const productSearch = (product: { name: string }): string => searchText(product.name)

/** A stored condition as the contract has it. */
export const toCondition = ({ productId, field, condition, ...row }: Selectable<PriceConditions>): ProductCondition => ({
  ...row,
  field: field as PriceCondition['field'],
  condition: condition as PriceCondition['condition'],
  organizationProductId: productId,
})

/** A condition as it is stored. */
export const toConditionColumns = ({ organizationProductId, ...draft }: PriceConditionDraft) => ({
  ...draft,
  productId: organizationProductId,
})
