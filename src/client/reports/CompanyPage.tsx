import { useNavigate } from '@tanstack/react-router'
import { companyReport, companyScreen } from '#contract/reports/summed.ts'
import { ReportPage } from './ReportPage.tsx'

/** The report of invoiced amounts by company. A click shows the company's orders. */
export default function CompanyPage() {
  const navigate = useNavigate()
  return (
    <ReportPage
      calls={companyReport}
      screen={companyScreen}
      onOpen={({ clientId }, { finished, organizationId }) => {
        if (typeof clientId !== 'number') return
        const days = Array.isArray(finished) ? { finished: finished as string[] } : {}
        const places = Array.isArray(organizationId) ? organizationId.map(String) : ''
        void navigate({ to: '/dashboard/reports/advanced', search: { client_id: [String(clientId)], ...days, organization_id: places } })
      }}
    />
  )
}
