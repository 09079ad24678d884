import { useEffect, useMemo, useRef } from 'react'
import type { CurrentOrganization } from '#contract/accounts/account.ts'
import { organizationsOf, useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import type { OverviewFilters } from './use-overview-filters.ts'

/**
 * The workplaces whose orders are shown: those of the filter, else the one chosen at the top. A new choice at the top clears the filter,
 * which would otherwise override it.
 */
export function useFilteredOrganizations({ organizationIds }: OverviewFilters, clearFilter: () => void): CurrentOrganization[] {
  const information = useInformation()
  const { organization } = useOrganization()
  const chosen = useRef(organization.id)
  useEffect(() => {
    if (chosen.current === organization.id) return
    chosen.current = organization.id
    if (organizationIds.length) clearFilter()
  })
  return useMemo(() => {
    const filtered = organizationsOf(information).filter(({ id }) => organizationIds.includes(id))
    return filtered.length ? filtered : [organization]
  }, [information, organization, organizationIds])
}
