import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import type { RowOf } from '#client/ui/list/use-list.ts'
import { useSuggestions } from './use-suggestions.ts'

type Found = { id: number; name: string }
type Props<E extends Endpoint> = {
  label: string
  description?: string
  placeholder?: string
  value?: number | null
  onChange?: (id: number | null) => void
  /** Name of the record chosen so far. */
  name: string | null
  /** The endpoint that finds records, its input for the typed text, and the found ones by name. */
  endpoint: E
  inputFor: (text: string) => InputOf<E>
  optionsOf: (found: RowOf<E>[]) => Found[]
  /** Number of characters from which on records are searched. */
  from?: number
  error?: ReactNode
  /** The focus of a dialog begins here. */
  autoFocus?: boolean
}

/** Selects one record of many, or none: the server finds the options by the typed text. */
export function SearchSelect<E extends Endpoint>(props: Props<E>) {
  const { value = null, onChange, name, endpoint, inputFor, optionsOf, from = 1, autoFocus, ...rest } = props
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const items = optionsOf(useSuggestions(endpoint, text, inputFor, { from }).items)
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
      comboboxProps={{ position: rest.error ? 'top' : 'bottom' }}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      nothingFoundMessage={t('NoSearchResultsFound')}
      // The server has filtered already, and matches more than the name.
      filter={({ options }) => options}
      onSearchChange={(typed) => setText(typed === chosen?.name ? '' : typed)}
      data={[...(chosen ? [chosen] : []), ...others].map((item) => ({ value: item.id, label: item.name }))}
      value={value}
      onChange={choose}
    />
  )
}
