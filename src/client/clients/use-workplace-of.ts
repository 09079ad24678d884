import { useOrganization } from '#client/platform/session.ts'
import { useSetting } from '#client/platform/setting.ts'

/** Where work for a client is written down: where they belong, or here, where all workplaces share them. */
export function useWorkplaceOf(): (client: { organizationId: number }) => number {
  const { organization } = useOrganization()
  const areShared = useSetting('use_default_org_clients')
  return ({ organizationId }) => (areShared ? organization.id : organizationId)
}
