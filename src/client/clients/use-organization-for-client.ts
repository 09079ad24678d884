import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'

/** Where work for a client is written down: where they belong, or here, where all workplaces share them. */
export function useOrganizationForClient(): (client: { organizationId: number }) => number {
  const { organization } = useOrganization()
  const areShared = useAccountSetting('use_default_org_clients')
  return ({ organizationId }) => (areShared ? organization.id : organizationId)
}
