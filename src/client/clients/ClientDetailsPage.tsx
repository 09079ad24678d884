import { Paper } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { RecordForm } from '#client/ui/form/RecordForm.tsx'
import { UnsavedInputContext, useUnsavedPageGuard } from '#client/ui/dialog/use-unsaved-input.ts'
import { ClientFields } from '#client/clients/form/ClientFields.tsx'
import { ClientFrame } from './ClientFrame.tsx'
import { useClientForm } from '#client/clients/form/use-client-form.ts'

/** The form of a client. */
export default function ClientDetailsPage() {
  const unsaved = useUnsavedPageGuard()
  const [read, setRead] = useState(0)
  return (
    <UnsavedInputContext value={unsaved}>
      <ClientFrame>
        {(client, header) => (
          <>
            {header}
            <Paper p="md" maw={860}>
              <General key={`${client.id} ${read}`} client={client} onReload={() => setRead(read + 1)} />
            </Paper>
          </>
        )}
      </ClientFrame>
    </UnsavedInputContext>
  )
}

/** The form follows the saves of others until the user types; then saving reports the conflict. */
function General({ client, onReload }: { client: Client; onReload: () => void }) {
  const { form, save, storedClient, take } = useClientForm(client, () => undefined)
  const isDirty = form.isDirty()
  useEffect(() => {
    if (!isDirty && storedClient && storedClient.version < client.version) take(client)
  })
  return (
    <RecordForm form={form} save={save} onReload={onReload} leave={null}>
      <ClientFields form={form} client={storedClient} />
    </RecordForm>
  )
}
