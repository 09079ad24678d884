import { useTranslation } from 'react-i18next'
import type { CollaboratorOrderStatus } from '#contract/collaborators/collaborator-work-orders.ts'
import type { CollaboratorStatus } from '#contract/collaborators/collaborators.ts'
import { collaboratorOrderStatusKeys } from '#domain/work-orders/collaborator-orders.ts'
import { StatusBadge, type Tone } from '#client/ui/StatusBadge.tsx'

export const collaboratorStatusKeys = { active: 'Active', inactive: 'Inactive', blocked: 'CollaboratorBlocked' } as const satisfies Record<
  CollaboratorStatus,
  string
>
const tones = { active: 'done', inactive: 'new', blocked: 'closed' } as const satisfies Record<CollaboratorStatus, Tone>

/** The status of a collaborator or of a collaborator's worker. */
export function CollaboratorBadge({ status }: { status: CollaboratorStatus }) {
  const { t } = useTranslation('collaborators')
  return <StatusBadge status={tones[status]}>{t(collaboratorStatusKeys[status])}</StatusBadge>
}

const orderTones = {
  new: 'new',
  'in-progress': 'in-progress',
  done: 'done',
  invoiced: 'on-hold',
  cancelled: 'skipped',
} as const satisfies Record<CollaboratorOrderStatus, Tone>

export function CollaboratorOrderBadge({ status }: { status: CollaboratorOrderStatus }) {
  const { t } = useTranslation('collaborators')
  return <StatusBadge status={orderTones[status]}>{t(collaboratorOrderStatusKeys[status])}</StatusBadge>
}
