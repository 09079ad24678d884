import type { ComponentType, ReactNode } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import { ClientFrame } from './ClientFrame.tsx'

/** A page that shows a part of one client below the header of all these pages. */
export const clientPage = (Part: ComponentType<{ client: Client; header: ReactNode }>) => () => (
  <ClientFrame>{(client, header) => <Part key={client.id} client={client} header={header} />}</ClientFrame>
)
