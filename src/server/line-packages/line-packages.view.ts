import type { LinePackageDraft } from '#contract/line-packages.ts'
import { searchText } from '#server/platform/database/list-page.ts'

/** Converts a draft to the columns of the package, without lines. */
export const toColumns = ({ name, organizationId, carTypeId, workOrderTypeId }: Omit<LinePackageDraft, 'lines'>) => ({
  name,
  organizationId,
  carTypeId,
  workOrderTypeId,
  search: searchText(name),
})

/** A line with a product stores neither a name nor a price, because the price list has both. */
export const toLine = ({ organizationProductId, customProductName, price, ...line }: LinePackageDraft['lines'][number]) => ({
  ...line,
  productId: organizationProductId,
  name: organizationProductId === null ? customProductName : null,
  price: organizationProductId === null ? price : null,
})
