import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { ReportScreen } from '#contract/reports/kit.ts'
import { reportFacts, type ReportFact } from '#domain/reports.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { FilterValues } from '#client/ui/list/filters.ts'
import { ListPages } from '#client/ui/list/ListPages.tsx'
import classes from './report/Report.module.css'
import { ReportChart } from './report/ReportChart.tsx'
import { ReportFiles, type FileCalls } from './report/ReportFiles.tsx'
import { ReportFilters } from './report/ReportFilters.tsx'
import { ReportTable } from './report/ReportTable.tsx'
import { useCellText } from './report/use-cell-text.ts'
import { useReport, type ReportRow } from './report/use-report.ts'
import { useReportFilters } from './report/use-report-filters.ts'

type Props = {
  calls: FileCalls & { query: Endpoint }
  screen: ReportScreen<never>
  /** Links to related reports, between title and report. */
  tabs?: ReactNode
  onOpen?: (row: ReportRow, filters: FilterValues) => void
  cells?: Record<string, (row: ReportRow) => ReactNode>
}

/** A report: its filters, its rows with their sums, and its files. */
export function ReportPage({ calls, screen, tabs, onOpen, cells }: Props) {
  const { t } = useTranslation('reports')
  const pen = useCellText()
  const { word } = pen
  const report = useReport(calls.query, { screen, ...useReportFilters(calls.query, screen) })
  const { answer } = report
  return (
    <>
      <PageHeader
        title={word(screen.title)}
        intro={word(screen.intro)}
        crumbs={[{ label: t('Dashboard'), to: '/' }, { label: word(screen.title) }]}
        actions={<ReportFiles report={report} screen={screen} calls={calls} />}
      />
      {tabs}
      <ReportChart name={screen.name} report={report} pen={pen} />
      <Paper style={{ overflow: 'clip' }}>
        <ReportFilters report={report} />
        <ReportTable report={report} screen={screen} onOpen={onOpen} cells={cells} />
        {answer && answer.items.length > 0 && <ReportFacts facts={reportFacts[screen.name]?.(answer.totals as never) ?? []} />}
        <ListPages list={report} />
      </Paper>
    </>
  )
}

/** Facts below all rows, such as payments or VAT rates. */
function ReportFacts({ facts }: { facts: ReportFact[] }) {
  const { text, label } = useCellText()
  if (facts.length === 0) return null
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={label(fact)}>
          <dt>
            {label(fact)}
            {fact.count !== undefined && ` (${fact.count})`}:{' '}
          </dt>
          <dd>{text(fact, fact.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
