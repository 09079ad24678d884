import { Button, Checkbox, Loader, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { ReportScreen } from '#contract/reports/kit.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { useFormat } from '#client/platform/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { IconFileSpreadsheet, IconFileText } from '#client/ui/icons.tsx'
import { useSavedFile } from '#client/ui/use-saved-file.ts'
import type { ReportView } from './use-report.ts'

export type FileCalls = { pdf: Endpoint; excel: Endpoint }

/** A report as a PDF or a workbook, filtered and sorted as shown. */
export function ReportFiles({ report, screen, calls }: { report: ReportView; screen: ReportScreen<never>; calls: FileCalls }) {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  const [withServices, setWithServices] = useState(false)
  const [fileKind, setMade] = useState<'pdf' | 'excel'>('pdf')
  const { pending, save } = useSavedFile()
  const { models, orderBy, orderDir, interval } = report.search as ReportView['search'] & { interval?: string }

  const run = (kind: 'pdf' | 'excel') => {
    setMade(kind)
    const of = (kind === 'excel' && screen.excelInterval) || interval
    const input = { models, orderBy, orderDir, language: currentLanguage(), withServices, ...(of && { interval: of }) }
    return save(() => fetchFile(calls[kind], input as never).catch(throwLimit))
  }
  // Too many rows are reported together with the permitted number.
  const throwLimit = (error: unknown): never => {
    const { rows, max } = ((error instanceof AppError && error.code === 'TooManyRows' && error.details) || {}) as {
      rows?: number
      max?: number
    }
    throw max === undefined
      ? error
      : new AppError('TooManyRows', { message: t('TooManyToWrite', { rows: number(rows ?? 0), max: number(max) }) })
  }
  const button = (kind: 'pdf' | 'excel', label: string, Icon: typeof IconFileText) => (
    <Button
      variant="default"
      leftSection={pending && fileKind === kind ? <Loader size={15} aria-hidden /> : <Icon size={17} stroke={1.7} />}
      aria-disabled={pending}
      onClick={() => void run(kind)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {screen.withServices && (
        <Checkbox label={t('WithServices')} checked={withServices} onChange={(event) => setWithServices(event.currentTarget.checked)} />
      )}
      {button('pdf', 'PDF', IconFileText)}
      {button('excel', t('Excel'), IconFileSpreadsheet)}
      <VisuallyHidden role="status">{pending && t('MakingFile')}</VisuallyHidden>
    </>
  )
}
