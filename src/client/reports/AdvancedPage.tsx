import { useNavigate } from '@tanstack/react-router'
import { advancedReport, advancedScreen } from '#contract/reports/lists.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of orders in any status. */
export default function AdvancedPage() {
  const navigate = useNavigate()
  return (
    <ReportPage
      calls={advancedReport}
      screen={advancedScreen}
      onOpen={({ id, itp }) => void navigate(orderLink(id!, 'view', { itp: itp === true }))}
    />
  )
}
