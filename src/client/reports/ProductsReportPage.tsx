import { productsReport, productsScreen } from '#contract/reports/summed.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of products and services sold. */
export default function ProductsReportPage() {
  return <ReportPage calls={productsReport} screen={productsScreen} />
}
