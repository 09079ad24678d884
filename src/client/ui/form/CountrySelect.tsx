import { Select, type SelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { compareNames, countryName } from '#domain/text/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'

type Props = Omit<SelectProps, 'data' | 'label'> & { codes: readonly string[] }

/** Romania and Hungary come first, then the others by name. */
export function CountrySelect({ codes, ...props }: Props) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const options = codes.map((value) => ({ value, label: countryName(value, language) }))
  const isHome = ({ value }: { value: string }) => value === 'RO' || value === 'HU'
  const home = options.filter(isHome).toSorted((a, b) => (a.value > b.value ? -1 : 1))
  const others = options.filter((option) => !isHome(option)).toSorted((a, b) => compareNames(language)(a.label, b.label))
  return (
    <Select
      label={t('Country')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage={t('NoSearchResultsFound')}
      data={[...home, ...others]}
      {...props}
    />
  )
}
