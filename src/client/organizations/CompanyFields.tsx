import { SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { RegisterNumberField, TaxNumberField } from '#client/ui/form/TaxNumberFields.tsx'
import type { OrganizationFormValues } from './organization-form-values.ts'

/** The company of the workplace, as documents print it. */
export function CompanyFields({ form }: { form: OrganizationFormValues }) {
  const { t } = useTranslation('organizations')
  const field = (name: string) => form.getInputProps(`company.${name}`)
  return (
    <SimpleGrid cols={2} verticalSpacing="sm">
      <TextInput label={t('LegalName')} {...field('name')} />
      <TaxNumberField {...field('vatNumber')} />
      <RegisterNumberField {...field('regNumber')} />
      <TextInput label={t('Website')} {...field('website')} />
      <PhoneField label={t('Phone')} {...field('phone')} />
      <EmailField {...field('email')} />
    </SimpleGrid>
  )
}
