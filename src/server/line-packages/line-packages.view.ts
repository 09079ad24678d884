import type { LinePackageDraft } from '#contract/line-packages.ts'
import { searchText } from '#server/platform/database/list-page.ts'

/** A package as it is stored, but for its lines. */
export const toColumns = ({ name, organizationId, carTypeId, workOrderTypeId }: Omit<LinePackageDraft, 'lines'>) => ({
  name,
  organizationId,
  carTypeId,
  workOrderTypeId,
  search: searchText(name),
})

/** A line of the price list has neither a name nor a price of its own. */
export const toLine = ({ organizationProductId, customProductName, price, ...line }: LinePackageDraft['lines'][number]) => ({
  ...line,
  productId: organizationProductId,
  name: organizationProductId === null ? customProductName : null,
  price: organizationProductId === null ? price : null,
})
