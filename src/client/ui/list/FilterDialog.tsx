import { Button, Group, Modal, MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayRangeField } from '#client/ui/form/DayRangeField.tsx'
import { filterKind, type Filter } from './list-search.ts'
import type { List } from './use-list.ts'

/** All filters of a list; the list changes when they are applied. */
export default function FilterDialog<Row>({ list, filters, onClose }: { list: List<Row>; filters: Filter[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Record<string, unknown>>(list.filters)
  const blank = Object.fromEntries(filters.map(({ field }) => [field, undefined]))
  const apply = () => {
    list.setFilters({ ...blank, ...values })
    onClose()
  }
  return (
    <Modal opened title={t('Filters')} closeButtonProps={{ 'aria-label': t('Close') }} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <Stack gap="md">
          {filters.map((filter) => (
            <FilterField
              key={filter.field}
              filter={filter}
              kind={filterKind(list.endpoint.input, filter.field)}
              value={values[filter.field]}
              onChange={(value) => setValues({ ...values, [filter.field]: value })}
            />
          ))}
        </Stack>
        <Group justify="space-between" mt="xl">
          <Button variant="subtle" color="gray" onClick={() => setValues({ ...values, ...blank })}>
            {t('Reset')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit">{t('Apply')}</Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}

type Kind = ReturnType<typeof filterKind>
type FieldProps = { filter: Filter; value: unknown; onChange: (value: unknown) => void }

const FilterField = ({ kind, ...rest }: FieldProps & { kind: Kind }) => {
  const Field = fields[kind]
  return <Field {...rest} />
}

const fields: Record<Kind, (props: FieldProps) => ReactNode> = {
  like: ({ filter: { label }, value, onChange }) => (
    <TextInput label={label} value={(value as string | undefined) ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />
  ),
  range: ({ filter: { label }, value, onChange }) => (
    <DayRangeField label={label} value={value as string[] | undefined} onChange={onChange} />
  ),
  flag: FlagField,
  dropdown: DropdownField,
}

function FlagField({ filter: { label }, value, onChange }: FieldProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={label}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={t('AnyValue')}
      data={[
        { value: 'true', label: t('Yes') },
        { value: 'false', label: t('No') },
      ]}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(choice) => onChange(choice === null ? undefined : choice === 'true')}
    />
  )
}

function DropdownField({ filter: { label, options = [] }, value = [], onChange }: FieldProps) {
  const { t } = useTranslation()
  const chosen = (value as (string | number)[]).map(String)
  return (
    <MultiSelect
      label={label}
      searchable={options.length > 7}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={chosen.length > 0 ? undefined : t('AnyValue')}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={chosen}
      onChange={(next) => onChange(options.map((option) => option.value).filter((each) => next.includes(String(each))))}
    />
  )
}
