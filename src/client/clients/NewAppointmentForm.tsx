import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/clients/clients.ts'
import { defaultStart } from '#domain/appointments/appointments.ts'
import { AppointmentForm } from '#client/appointments/form/AppointmentForm.tsx'
import { addMinutes } from '#client/appointments/form/booking-draft.ts'
import { notify } from '#client/platform/notify.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { useState } from 'react'
import { useOrganizationForClient } from './use-organization-for-client.ts'

/** The form starts with the data of the client. */
export default function NewAppointmentForm({ client, plate = '', onClose }: { client: Client; plate?: string; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const { organization } = useOrganization()
  const opening = useAccountSetting('appointments_start')
  const organizationId = useOrganizationForClient()(client)
  const [from] = useState(() => defaultStart(new Date().toISOString(), organization.timeZone, opening))
  const visitor = {
    organizationId,
    organizationClientId: client.id,
    clientName: client.name,
    phone: client.phone,
    carPlateNumber: plate,
  }
  return (
    <AppointmentForm
      appointment={undefined}
      initial={{ from, to: addMinutes(from, 60), appointmentGroupId: null, visitor }}
      onSaved={() => notify.success(t('Saved'))}
      onClose={onClose}
    />
  )
}
