import { OrganizationForm } from '#client/organizations/OrganizationForm.tsx'
import { useCurrentPlace } from './use-current-place.ts'

/** Asks for what the workplace needs before it issues invoices. */
export function InvoicingDialog({ onClose }: { onClose: () => void }) {
  const organization = useCurrentPlace(onClose)
  return organization && <OrganizationForm organization={organization} beginTab="invoicing" onSaved={ignore} onClose={onClose} />
}

const ignore = () => {}
