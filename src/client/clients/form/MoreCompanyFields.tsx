import { Button, Collapse, SimpleGrid, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientDraft } from '#contract/clients/clients.ts'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { TaxNumberField } from '#client/ui/form/TaxNumberFields.tsx'
import { IconChevronDown } from '#client/ui/icons.tsx'

const fields = ['name', 'taxNumber', 'location', 'phone', 'email'] as const

/** Few companies need these fields: the section opens when one has a value or an error. */
export function MoreCompanyFields({ form }: { form: FormDraft<typeof ClientDraft> }) {
  const { t } = useTranslation('clients')
  const { company, name } = form.values
  const [chosen, setOpen] = useState(fields.some((field) => company?.[field]))
  const open = chosen || fields.some((field) => `company.${field}` in form.errors)
  const id = useId()
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        ml={-8}
        aria-expanded={open}
        aria-controls={id}
        rightSection={<IconChevronDown size={15} style={{ transform: open ? 'rotate(180deg)' : undefined }} />}
        onClick={() => setOpen(!open)}
      >
        {t('MoreDetails')}
      </Button>
      <Collapse expanded={open} id={id} transitionDuration={0}>
        <SimpleGrid cols={2} verticalSpacing="sm" mt="xs">
          <TextInput label={t('LegalName')} placeholder={name} {...form.getInputProps('company.name')} />
          <TaxNumberField label={t('TaxNumber')} {...form.getInputProps('company.taxNumber')} />
          <TextInput label={t('Location')} {...form.getInputProps('company.location')} />
          <PhoneField label={t('CompanyPhone')} {...form.getInputProps('company.phone')} />
          <EmailField label={t('CompanyEmail')} {...form.getInputProps('company.email')} />
        </SimpleGrid>
      </Collapse>
    </div>
  )
}
