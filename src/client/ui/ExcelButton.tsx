import { Button, Loader, VisuallyHidden } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { IconFileSpreadsheet } from './icons.tsx'
import type { SearchList } from './list/use-list.ts'
import { useExcel } from './use-excel.ts'

type Props<Row> = { ref: Ref<HTMLButtonElement>; list: SearchList<Row>; endpoint: Endpoint }

/** Downloads the list as it is filtered and sorted. While the file is made, the button keeps the focus and ignores clicks. */
export function ExcelButton<Row>({ ref, list, endpoint }: Props<Row>) {
  const { t } = useTranslation()
  const { pending, save } = useExcel(list, endpoint)
  return (
    <>
      <Button
        ref={ref}
        variant="default"
        leftSection={pending ? <Loader size={15} aria-hidden /> : <IconFileSpreadsheet size={17} stroke={1.7} />}
        aria-label={t('KeyExcel')}
        aria-keyshortcuts="E"
        aria-disabled={pending}
        onClick={() => void save()}
      >
        {t('Excel')}
      </Button>
      <VisuallyHidden role="status">{pending && t('Exporting')}</VisuallyHidden>
    </>
  )
}
