import { MultiSelect, Select, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UserFields } from '#contract/users.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

/** The workplaces of a user: the own one and, except for admins, who see all, further ones. */
export function UserOrganizationFields({ form }: { form: FormDraft<typeof UserFields> }) {
  const { t } = useTranslation('users')
  const { organizations } = useOrganization()
  if (organizations.length < 2) return null
  const { organizationId, organizations: others = [], roles = [] } = form.values
  const all = organizations.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SimpleGrid cols={2} verticalSpacing="sm">
      <Select
        label={t('Organization')}
        allowDeselect={false}
        data={all}
        {...form.getInputProps('organizationId')}
        value={String(organizationId)}
        onChange={(id) => form.setValues({ organizationId: Number(id), organizations: others.filter((other) => other !== Number(id)) })}
      />
      <MultiSelect
        label={t('OtherOrganizations')}
        description={roles.includes('admin') ? t('AdminEverywhere') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={roles.includes('admin')}
        data={all.filter(({ value }) => value !== String(organizationId))}
        {...form.getInputProps('organizations')}
        value={others.map(String)}
        onChange={(ids) => form.setFieldValue('organizations', ids.map(Number))}
      />
    </SimpleGrid>
  )
}
