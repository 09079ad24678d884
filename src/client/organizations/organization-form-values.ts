import type { OrganizationDraft } from '#contract/organizations.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

export type OrganizationFormValues = FormDraft<typeof OrganizationDraft>
