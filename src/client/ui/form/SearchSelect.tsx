import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Found = { id: number; name: string }
type Props = {
  label: string
  description?: string
  placeholder?: string
  value?: number | null
  onChange?: (id: number | null) => void
  /** Name of the record chosen so far. */
  name: string | null
  /** Records the server found for the text. */
  items: readonly Found[]
  onSearch: (text: string) => void
  error?: ReactNode
  /** The focus of a dialog begins here. */
  autoFocus?: boolean
}

/** Selects one record of many, or none: the server finds the options by the typed text. */
export function SearchSelect({ value = null, onChange, name, items, onSearch, autoFocus, ...rest }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Found | null>(value === null ? null : { id: value, name: name || t('RemovedChoice') })
  const others = items.filter(({ id }) => id !== chosen?.id)
  const choose = (id: number | null) => {
    setChosen(items.find((item) => item.id === id) ?? (id === chosen?.id ? chosen : null))
    onChange?.(id)
  }
  return (
    <Select<number>
      {...rest}
      data-autofocus={autoFocus || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      nothingFoundMessage={t('NoSearchResultsFound')}
      // The server has filtered already, and matches more than the name.
      filter={({ options }) => options}
      onSearchChange={(typed) => onSearch(typed === chosen?.name ? '' : typed)}
      data={[...(chosen ? [chosen] : []), ...others].map((item) => ({ value: item.id, label: item.name }))}
      value={value}
      onChange={choose}
    />
  )
}
