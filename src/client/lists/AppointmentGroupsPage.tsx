import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { appointmentGroups } from '#contract/lists.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { IconLayoutColumns } from '#client/ui/icons.tsx'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { toOptions } from '#client/ui/list/filters.ts'
import { ShortListPage } from './ShortListPage.tsx'

export default function AppointmentGroupsPage() {
  const { t } = useTranslation('lists')
  const { organization, organizations } = useOrganization()
  const workplace = useOrganizationFilter()
  const nameOf = (id: number | undefined) => organizations.find((one) => one.id === id)?.name
  return (
    <ShortListPage
      calls={appointmentGroups}
      title={t('AppointmentGroups')}
      intro={t('AppointmentGroupsIntro')}
      icon={IconLayoutColumns}
      words={{ create: t('NewAppointmentGroup'), edit: t('EditAppointmentGroup') }}
      empty={{ title: t('NoAppointmentGroups'), text: t('NoAppointmentGroupsHint') }}
      filter={{ filters: [workplace.filter], defaults: workplace.defaults }}
      columns={[{ key: 'organization', header: t('Organization'), grow: 1, cell: ({ organizationId }) => nameOf(organizationId) }]}
      blank={{ organizationId: organization.id }}
      fields={(form, row) => (
        <Select<number>
          label={t('Organization')}
          data={toOptions(organizations)}
          allowDeselect={false}
          // The appointments of a group belong to its workplace, so a group cannot move.
          disabled={row !== undefined}
          {...form.getInputProps('organizationId')}
        />
      )}
    />
  )
}
