import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { fetchFile, saveFile } from '#client/platform/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { IconFileSpreadsheet } from './icons.tsx'
import type { SearchList } from './list/use-list.ts'

type Props<Row> = { ref: Ref<HTMLButtonElement>; list: SearchList<Row>; endpoint: Endpoint }

/** Downloads the list as it is filtered and sorted. While the file is made the button keeps the focus, and does nothing. */
export function ExcelButton<Row>({ ref, list, endpoint }: Props<Row>) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const { models, orderBy, orderDir } = list.search

  async function download() {
    if (pending) return
    setPending(true)
    try {
      const { blob, fileName } = await fetchFile(endpoint, { models, orderBy, orderDir, language: currentLanguage() })
      saveFile(blob, fileName)
      notify.exported(t('Exported', { file: fileName }))
    } catch (error) {
      notify.exportFailed(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        ref={ref}
        variant="default"
        leftSection={pending ? <Loader size={15} aria-hidden /> : <IconFileSpreadsheet size={17} stroke={1.7} />}
        aria-label={t('KeyExcel')}
        aria-keyshortcuts="E"
        aria-disabled={pending}
        onClick={() => void download()}
      >
        {t('Excel')}
      </Button>
      <VisuallyHidden role="status">{pending && t('Exporting')}</VisuallyHidden>
    </>
  )
}
