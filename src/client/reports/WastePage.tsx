import { wasteReport, wasteScreen } from '#contract/reports/summed.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of used tyres that were left. */
export default function WastePage() {
  return <ReportPage calls={wasteReport} screen={wasteScreen} />
}
