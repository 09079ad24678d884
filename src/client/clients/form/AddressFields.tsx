import { Group, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Address, maxClientParts, type ClientDraft } from '#contract/clients/clients.ts'
import { countryCodes } from '#contract/kit/countries.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { countryOf } from '#domain/law/country.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { RowsField } from '#client/ui/form/RowsField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

/** Clients without an address need no list of countries. */
const CountrySelect = lazyPart(async () => ({ default: (await import('#client/ui/form/CountrySelect.tsx')).CountrySelect }))

/** The registered address of a company is not among these addresses. */
export function AddressFields({ form }: { form: FormDraft<typeof ClientDraft> }) {
  const { t } = useTranslation('clients')
  const { organization } = useOrganization()
  return (
    <RowsField
      title={t('Addresses')}
      addLabel={t('AddAddress')}
      removeLabel={(number) => t('RemoveAddress', { number })}
      count={form.values.addresses?.length ?? 0}
      max={maxClientParts}
      onAdd={() => form.insertListItem('addresses', fillDefaults(Address, { country: countryOf(organization) }))}
      onRemove={(index) => form.removeListItem('addresses', index)}
    >
      {(index, isNew) => {
        const field = (name: keyof Address) => form.getInputProps(`addresses.${index}.${name}`)
        return (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <TextInput flex={3} label={t('Street')} autoFocus={isNew} {...field('street')} />
            <TextInput flex={1} label={t('HouseNumber')} {...field('number')} />
            <TextInput flex={2} label={t('City')} {...field('city')} />
            <TextInput flex={2} label={t('County')} {...field('county')} />
            <TextInput flex={1.3} label={t('PostCode')} {...field('postCode')} />
            <Suspense fallback={<TextInput flex={2} label={t('Country')} disabled />}>
              <CountrySelect flex={2} codes={countryCodes} {...field('country')} />
            </Suspense>
          </Group>
        )
      }}
    </RowsField>
  )
}
