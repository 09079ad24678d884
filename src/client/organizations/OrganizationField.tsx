import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { toOptions } from '#client/ui/list/filters.ts'

/** The workplace of a record; rendered only for users with several. */
export function OrganizationField(props: Omit<SelectProps<number>, 'data' | 'label' | 'allowDeselect'>) {
  const { t } = useTranslation()
  const { organizations } = useOrganization()
  if (organizations.length < 2) return null
  return <Select<number> label={t('Organization')} allowDeselect={false} data={toOptions(organizations)} {...props} />
}
