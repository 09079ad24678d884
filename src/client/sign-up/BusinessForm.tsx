import { Anchor, Button, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { countries, type BusinessDraft } from '#contract/accounts/registration.ts'
import { countiesOfCountry } from '#domain/text/counties.ts'
import { CountrySelect } from '#client/ui/form/CountrySelect.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { RegisterNumberField, TaxNumberField } from '#client/ui/form/TaxNumberFields.tsx'
import { IconChevronDown } from '#client/ui/icons.tsx'
import { EntryForm } from './EntryForm.tsx'

type Props = { form: FormDraft<typeof BusinessDraft>; finish: (values: BusinessDraft) => Promise<unknown>; onBack: () => void }

/** Fields that a new business may leave out. They stay hidden until one of them is refused or the user wants to fill them in. */
const moreFields = ['street', 'streetNumber', 'postCode', 'email', 'phoneNumber', 'website', 'timeSheet']

/** The last step: the business and its first workplace. */
export function BusinessForm({ form, finish, onBack }: Props) {
  const { t } = useTranslation('entry')
  const counties = countiesOfCountry(form.values.country)
  const county = form.getInputProps('county')
  const [isExpanded, setExpanded] = useState(false)
  const showsMore = isExpanded || moreFields.some((name) => form.errors[name] !== undefined)
  const search = { searchable: true, selectFirstOptionOnChange: true, nothingFoundMessage: t('NoSearchResultsFound') }
  return (
    <EntryForm
      form={form}
      send={finish}
      action={t('Finish')}
      aside={
        <Button variant="subtle" onClick={onBack}>
          {t('Back')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <TextInput label={t('LegalName')} autoComplete="organization" autoFocus {...form.getInputProps('companyName')} />
        <TaxNumberField {...form.getInputProps('vatNumber')} />
        <RegisterNumberField {...form.getInputProps('regNumber')} />
        <CountrySelect
          codes={countries}
          {...form.getInputProps('country')}
          onChange={(chosen) => chosen && form.setValues({ country: chosen as BusinessDraft['country'], county: '' })}
        />
        {counties ? (
          <Select label={t('County')} {...search} data={[...counties]} {...county} value={form.values.county || null} />
        ) : (
          <TextInput label={t('County')} {...county} />
        )}
        <TextInput label={t('City')} {...form.getInputProps('city')} />
      </SimpleGrid>
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        aria-expanded={showsMore}
        rightSection={<IconChevronDown size={15} style={{ transform: showsMore ? 'rotate(180deg)' : undefined }} />}
        onClick={() => setExpanded(!showsMore)}
      >
        {t('MoreData')}
      </Button>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm" display={showsMore ? undefined : 'none'}>
        <TextInput label={t('Street')} {...form.getInputProps('street')} />
        <SimpleGrid cols={2}>
          <TextInput label={t('HouseNumber')} {...form.getInputProps('streetNumber')} />
          <TextInput label={t('PostCode')} inputMode="numeric" {...form.getInputProps('postCode')} />
        </SimpleGrid>
        <EmailField {...form.getInputProps('email')} />
        <PhoneField label={t('Phone')} {...form.getInputProps('phoneNumber')} />
        <TextInput label={t('Website')} inputMode="url" autoCapitalize="none" {...form.getInputProps('website')} />
        <Switch
          mt={{ sm: 30 }}
          label={t('WorkplaceTimeSheet')}
          checked={form.values.timeSheet ?? false}
          onChange={(event) => form.setFieldValue('timeSheet', event.currentTarget.checked)}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        <Trans t={t} i18nKey="AcceptTerms">
          {''}
          <Anchor inherit component={Link} to="/terms" target="_blank" />
          {''}
          <Anchor inherit component={Link} to="/privacy" target="_blank" />
        </Trans>
      </Text>
    </EntryForm>
  )
}
