import { useNavigate } from '@tanstack/react-router'
import { dailyReport, workOrderReport } from '#contract/reports/orders.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of work and payments by day. */
export default function DailyPage() {
  const navigate = useNavigate()
  return (
    <ReportPage
      calls={workOrderReport}
      screen={dailyReport}
      onOpen={({ id, itp }) => void navigate(orderLink(id!, 'view', { itp: itp === true }))}
    />
  )
}
