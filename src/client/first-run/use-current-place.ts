import { organizations, type Organization } from '#contract/organizations.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'

/** The chosen workplace with all its fields, as it was when the dialog opened; undefined while it loads. */
export function useCurrentPlace(onClose: () => void): Organization | undefined {
  const { organization } = useOrganization()
  return useRecordAtOpen(organizations.search, {}, onClose)?.items.find(({ id }) => id === organization.id)
}
