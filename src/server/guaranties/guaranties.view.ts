import type { GuarantyDraft } from '#contract/guaranties.ts'
import { guarantyExpiry } from '#domain/guaranties.ts'
import { formatPlate, plateKey } from '#contract/kit/plates.ts'
import { searchText } from '#server/platform/database/list-page.ts'

/** Converts a draft to the stored columns. */
export function toColumns(draft: GuarantyDraft, number: string) {
  const plateNumber = formatPlate(draft.plateNumber)
  const key = plateKey(plateNumber)
  return {
    ...draft,
    number,
    plateNumber,
    plateKey: key,
    expiresOn: guarantyExpiry(draft.startsOn, draft.months),
    search: searchText(number, draft.clientName, plateNumber, key, draft.phone),
  }
}
