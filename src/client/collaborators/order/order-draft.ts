import type { CollaboratorOrderDraft } from '#contract/collaborators/collaborator-work-orders.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

export type CollaboratorOrderFormDraft = FormDraft<typeof CollaboratorOrderDraft>
