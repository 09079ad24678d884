import type { CollaboratorDraft } from '#contract/collaborators/collaborators.ts'
import { searchText } from '#server/platform/database/list-page.ts'

/** Columns of a collaborator, with its search text. */
export const toColumns = (draft: CollaboratorDraft) => ({
  ...draft,
  search: searchText(draft.name, draft.contactName, draft.phone, draft.email, draft.vatNumber, draft.vatNumber.replace(/\D/g, '')),
})

/** Columns of a collaborator's worker, with the search text. */
export const toWorkerColumns = <Draft extends { name: string; phone: string | null; email: string | null }>(draft: Draft) => ({
  ...draft,
  search: searchText(draft.name, draft.phone, draft.email),
})
