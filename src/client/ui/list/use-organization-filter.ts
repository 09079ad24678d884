import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLevel, useOrganization } from '#client/platform/sign-in/session.ts'
import { toOptions, type Filter } from './filters.ts'

/**
 * The filter of lists by workplace, by default the one chosen at the top; only admins may remove it and see the whole account. Choosing
 * another workplace at the top resets the filter, otherwise that choice would have no effect.
 */
export function useOrganizationFilter(): { filter: Filter; defaults: { organizationId: number[] } } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAdmin = useLevel() === 'admin'
  const { organization, organizations } = useOrganization()
  const chosen = useRef(organization.id)

  useEffect(() => {
    if (chosen.current === organization.id) return
    chosen.current = organization.id
    const search = (params: object) => ({ ...params, organization_id: undefined, page_count: undefined })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  })
  return {
    filter: {
      field: 'organizationId',
      label: t('Organization'),
      options: toOptions(organizations),
      required: !isAdmin,
      displayOnly: !isAdmin && organizations.length === 1,
    },
    defaults: { organizationId: [organization.id] },
  }
}
