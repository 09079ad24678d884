import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fetchFile, saveFile } from '#client/platform/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import type { SearchList } from './list/use-list.ts'

/** Saves a list as a workbook, filtered and sorted as it is shown, or of it the rows with these ids; one at a time. */
export function useExcel<Row>({ search }: SearchList<Row>, endpoint: Endpoint) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const { models, orderBy, orderDir } = search

  async function save(ids?: number[]) {
    if (pending) return
    setPending(true)
    try {
      const { blob, fileName } = await fetchFile(endpoint, { models, orderBy, orderDir, ids, language: currentLanguage() })
      saveFile(blob, fileName)
      notify.exported(t('Exported', { file: fileName }))
    } catch (error) {
      notify.exportFailed(error)
    } finally {
      setPending(false)
    }
  }
  return { pending, save }
}
