import type { Client } from '#contract/clients/clients.ts'
import { TyreHotelForm } from '#client/tyre-hotels/TyreHotelForm.tsx'
import { useOrganizationForClient } from './use-organization-for-client.ts'

/** The form starts with the data of the client. */
export default function NewHotelForm({ client, plate = '', onClose }: { client: Client; plate?: string; onClose: () => void }) {
  const organizationId = useOrganizationForClient()(client)
  const owner = { organizationId, organizationClientId: client.id, clientName: client.name, carNumber: plate, phone: client.phone }
  return <TyreHotelForm of={owner} onSaved={() => undefined} onClose={onClose} />
}
