import { OrganizationForm } from '#client/organizations/OrganizationForm.tsx'
import { useMay } from '#client/platform/sign-in/session.ts'
import { useCurrentPlace } from './use-current-place.ts'

/** Asks for what the workplace needs before it issues invoices. */
export function InvoicingDialog({ onClose }: { onClose: () => void }) {
  const organization = useCurrentPlace(onClose)
  // The tab that takes the focus exists only once the session has refetched the module that was just turned on.
  const hasInvoices = useMay()({ access: 'office', module: 'invoices' })
  return (
    organization && hasInvoices && <OrganizationForm organization={organization} beginTab="invoicing" onSaved={ignore} onClose={onClose} />
  )
}

const ignore = () => {}
