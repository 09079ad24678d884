import { Select, SimpleGrid, Stack, Switch, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countryCodes } from '#contract/kit/countries.ts'
import { timeZones } from '#contract/organizations.ts'
import { CountrySelect } from '#client/ui/form/CountrySelect.tsx'
import type { OrganizationFormValues } from './organization-form-values.ts'

/** Name and address of the workplace. */
export function PlaceFields({ form }: { form: OrganizationFormValues }) {
  const { t } = useTranslation('organizations')
  return (
    <Stack gap="md">
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TextInput label={t('OrganizationName')} data-autofocus {...form.getInputProps('name')} />
        <TextInput
          label={t('OrganizationCode')}
          description={t('OrganizationCodeHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...form.getInputProps('code')}
        />
        <Select label={t('TimeZone')} data={[...timeZones]} allowDeselect={false} searchable {...form.getInputProps('timeZone')} />
        <Switch mt={30} label={t('TimeSheet')} {...form.getInputProps('timeSheet', { type: 'checkbox' })} />
      </SimpleGrid>
      <section aria-label={t('AddressData')}>
        <Title order={3} mb={6}>
          {t('AddressData')}
        </Title>
        <SimpleGrid cols={2} verticalSpacing="sm">
          <TextInput label={t('Street')} {...form.getInputProps('address.street')} />
          <TextInput label={t('HouseNumber')} {...form.getInputProps('address.number')} />
          <TextInput label={t('City')} {...form.getInputProps('address.city')} />
          <TextInput label={t('County')} {...form.getInputProps('address.county')} />
          <TextInput label={t('PostCode')} {...form.getInputProps('address.postCode')} />
          <CountrySelect codes={countryCodes} {...form.getInputProps('address.country')} />
        </SimpleGrid>
      </section>
    </Stack>
  )
}
