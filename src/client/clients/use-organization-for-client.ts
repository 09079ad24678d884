import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'

/** Work for a client belongs to the client's workplace, or to the current one if workplaces share clients. */
export function useOrganizationForClient(): (client: { organizationId: number }) => number {
  const { organization } = useOrganization()
  const areShared = useAccountSetting('use_default_org_clients')
  return ({ organizationId }) => (areShared ? organization.id : organizationId)
}
