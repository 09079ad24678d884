import { MultiSelect, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, InputOf } from '#contract/kit/endpoint.ts'
import { messageText } from '#client/platform/i18n.ts'
import { useFormat } from '#client/platform/format.ts'
import { DayRangeField } from '#client/ui/date-fields/DayRangeField.tsx'
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx'
import { NumberRangeField } from '#client/ui/form/NumberRangeField.tsx'
import type { Filter, FilterKind, SearchSelectSource } from './filters.ts'

type FieldProps = { filter: Filter; kind: FilterKind; value: unknown; error?: string | undefined; onChange: (value: unknown) => void }

/** The control of a filter, by its kind. */
export function FilterField({ error, ...rest }: FieldProps) {
  const { found } = rest.filter
  const message = error && messageText(error)
  if (found) return <FoundField {...rest} found={found} error={message} />
  const Field = fields[rest.kind]
  return <Field {...rest} error={message} />
}

const fields: Record<FilterKind, (props: FieldProps) => ReactNode> = {
  like: ({ filter: { label, placeholder }, value, error, onChange }) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      error={error}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  days: ({ filter: { label }, value, onChange }) => (
    <DayRangeField label={label} value={value as string[] | undefined} onChange={onChange} />
  ),
  numbers: RangeField,
  money: RangeField,
  flag: FlagField,
  dropdown: DropdownField,
}

function RangeField({ filter: { label }, kind, value, error, onChange }: FieldProps) {
  const { currency } = useFormat()
  const unit = kind === 'money' ? currency : undefined
  return <NumberRangeField label={label} unit={unit} value={value as (number | '')[] | undefined} error={error} onChange={onChange} />
}

function FlagField({ filter: { label }, value, onChange }: FieldProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={[
        { value: '', label: t('AnyValue') },
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(choice) => onChange(choice ? choice === 'true' : undefined)}
    />
  )
}

function DropdownField({ filter: { label, options = [] }, value = [], error, onChange }: FieldProps) {
  const { t } = useTranslation()
  const chosen = (value as (string | number)[]).map(String)
  return (
    <MultiSelect
      label={label}
      error={error}
      searchable={options.length > 7}
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={chosen.length > 0 ? undefined : t('AnyValue')}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={chosen}
      onChange={(next) => onChange(options.map((option) => option.value).filter((each) => next.includes(String(each))))}
    />
  )
}

function FoundField({ filter: { label, options = [] }, found, value = [], error, onChange }: FieldProps & { found: SearchSelectSource }) {
  const { t } = useTranslation()
  const [chosen = null] = value as number[]
  return (
    <SearchSelect
      // The key remounts the select because the option's name may load later.
      key={options.length}
      label={label}
      placeholder={t('AnyValue')}
      name={options.find((option) => option.value === chosen)?.label ?? null}
      endpoint={found.endpoint}
      inputFor={found.inputFor as (text: string) => InputOf<Endpoint>}
      optionsOf={(items) => items}
      error={error}
      value={chosen}
      onChange={(id) => onChange(id === null ? undefined : [id])}
    />
  )
}
