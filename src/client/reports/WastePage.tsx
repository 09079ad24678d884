import { wasteReport, wasteScreen } from '#contract/reports/summed.ts'
import { ReportPage } from './ReportPage.tsx'

/** How many used tyres were left. */
export default function WastePage() {
  return <ReportPage calls={wasteReport} screen={wasteScreen} />
}
