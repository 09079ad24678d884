import { Select, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes } from '#contract/kit/countries.ts'
import { countiesOfCountry, findCounty } from '#domain/text/counties.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import type { InvoiceFormDraft } from './draft-values.ts'

const CountrySelect = lazyPart(async () => ({ default: (await import('#client/ui/form/CountrySelect.tsx')).CountrySelect }))

type Field = ReturnType<InvoiceFormDraft['getInputProps']>
type Props = {
  address: { country?: string | undefined; county?: string | undefined } | null | undefined
  /** Props of the field of this member of the address. */
  field: (name: string) => Field
  onCounty: (county: string) => void
}

/** The address of a buyer. */
export function BuyerAddressFields({ address, field, onCounty }: Props) {
  const { t } = useTranslation(['trade', 'common'])
  const { country = '', county = '' } = address ?? {}
  return (
    <>
      <TextInput label={t('Street')} {...field('street')} />
      <TextInput label={t('HouseNumber')} {...field('number')} />
      <TextInput label={t('PostCode')} {...field('postCode')} />
      <TextInput label={t('City')} {...field('city')} />
      <CountyField country={country} county={county} field={field('county')} onCounty={onCounty} />
      <Suspense fallback={<TextInput label={t('Country')} disabled />}>
        <CountrySelect codes={countryCodes} {...field('country')} />
      </Suspense>
    </>
  )
}

type CountyProps = Pick<Props, 'onCounty'> & { country: string; county: string; field: Field }

/** Counties are chosen where they are known. */
function CountyField({ country, county, field, onCounty }: CountyProps) {
  const { t } = useTranslation(['trade', 'common'])
  const counties = countiesOfCountry(country)
  if (!counties) return <TextInput label={t('County')} {...field} />
  // A county may have been written in letters of its own.
  const value = (counties.includes(county) ? county : findCounty(county)) ?? county
  return (
    <Select
      label={t('County')}
      searchable
      clearable
      openOnFocus={false}
      selectFirstOptionOnChange
      nothingFoundMessage={t('NoSearchResultsFound')}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      data={[...new Set([...counties, ...(value === '' ? [] : [value])])]}
      {...field}
      value={value === '' ? null : value}
      onChange={(chosen) => onCounty(chosen ?? '')}
    />
  )
}
