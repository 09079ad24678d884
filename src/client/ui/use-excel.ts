import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import type { SearchList } from './list/use-list.ts'
import { useSavedFile } from './use-saved-file.ts'

/** Saves a list as a workbook, filtered and sorted as shown, or only the rows with these ids. */
export function useExcel<Row>({ search }: SearchList<Row>, endpoint: Endpoint) {
  const { models, orderBy, orderDir } = search
  const { pending, save } = useSavedFile()
  return {
    pending,
    save: (ids?: number[]) => save(() => fetchFile(endpoint, { models, orderBy, orderDir, ids, language: currentLanguage() })),
  }
}
