import { productsReport, productsScreen } from '#contract/reports/summed.ts'
import { ReportPage } from './ReportPage.tsx'

/** What sells. */
export default function ProductsReportPage() {
  return <ReportPage calls={productsReport} screen={productsScreen} />
}
