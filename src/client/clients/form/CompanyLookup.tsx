import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companies, type ClientDraft } from '#contract/clients/clients.ts'
import type { CompanyLookupResult } from '#contract/clients/lookup.ts'
import { messageText } from '#client/platform/i18n.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { IconSearch } from '#client/ui/icons.tsx'
import { fold } from '#contract/kit/fold.ts'
import { isCui } from '#contract/kit/readers/tax-number.ts'

type Form = FormDraft<typeof ClientDraft>

/** Looks the typed number up in the company register; the form takes a proposal only on a click. */
export function CompanyLookup({ form }: { form: Form }) {
  const { t } = useTranslation('clients')
  const { companyLookup } = useInformation()
  const [requestedNumber, setRequestedNumber] = useState('')
  const typed = form.values.company?.vatNumber ?? ''
  const isRequested = requestedNumber === typed
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(companies.lookUp, { vatNumber: requestedNumber }),
    enabled: requestedNumber !== '' && isRequested,
    retry: false,
  })
  if (!companyLookup || !isCui(typed)) return null
  if (isRequested && data) return <Proposal form={form} found={data} />
  return (
    <Group gap="xs">
      <Button
        variant="subtle"
        size="compact-sm"
        ml={-8}
        leftSection={<IconSearch size={15} />}
        loading={isRequested && isFetching}
        onClick={() => setRequestedNumber(typed)}
      >
        {t('LookUpCompany')}
      </Button>
      <Text size="sm" role="status">
        {isRequested && error && (error.code === 'NotFound' ? t('CompanyNotFound') : messageText(error.code))}
      </Text>
    </Group>
  )
}

function Proposal({ form, found }: { form: Form; found: CompanyLookupResult }) {
  const { t } = useTranslation('clients')
  const { name, company } = form.values
  const proposed = proposals(found)
  const typed = {
    name,
    'company.regNumber': company?.regNumber,
    'company.address': company?.address,
    'company.location': company?.location,
  }
  const fields = (Object.keys(proposed) as (keyof typeof proposed)[]).filter((field) => proposed[field] !== '')
  const empty = fields.filter((field) => !typed[field])
  const others = fields.filter((field) => typed[field] && fold(typed[field]) !== fold(proposed[field]))
  const take = (these: typeof fields) => these.forEach((field) => form.setFieldValue(field, proposed[field]))
  return (
    <Alert color="blue" role="status" py="xs" title={t('CompanyFound')}>
      <Text size="sm">{fields.map((field) => proposed[field]).join(' · ')}</Text>
      <Text size="sm" c={found.isInactive ? 'red' : undefined}>
        {[t(found.paysVat ? 'CompanyPaysVat' : 'CompanyPaysNoVat'), found.isInactive && t('CompanyIsInactive')].filter(Boolean).join(', ')}
      </Text>
      {empty.length + others.length > 0 && (
        <Group gap="xs" mt={6}>
          {empty.length > 0 && (
            <Button size="compact-sm" onClick={() => take(empty)}>
              {t('FillEmpty')}
            </Button>
          )}
          {others.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => take([...empty, ...others])}>
              {t('ReplaceTyped')}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

/** Keys are fields of the form; texts fit the limits of the fields. */
const proposals = ({ name, regNumber, street, number, postCode, city, county }: CompanyLookupResult) => ({
  name,
  'company.regNumber': regNumber,
  'company.address': joined([street, number].filter(Boolean).join(' '), postCode),
  'company.location': joined(city, fold(city).includes(fold(county)) ? '' : county).slice(0, 100),
})
