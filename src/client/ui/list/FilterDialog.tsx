import { Button, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstError } from '#client/ui/form/use-draft.ts'
import forms from '#client/ui/form/RecordForm.module.css'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { FilterField } from './FilterFields.tsx'
import { filterErrors, filterKind, filtersWithControl, type FilterValues } from './filters.ts'
import type { SearchList } from './use-list.ts'

/** All filters of a list that have a control; the list changes when they are applied. */
export default function FilterDialog<Row>({ list, onClose }: { list: SearchList<Row>; onClose: () => void }) {
  const { t } = useTranslation()
  const { input } = list.endpoint
  const shown = filtersWithControl(list.offered)
  const blank = Object.fromEntries(shown.map(({ field }) => [field, undefined]))
  const [values, setValues] = useState<FilterValues>(list.filters)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refused = filterErrors(input, values)
    setErrors(refused)
    if (Object.keys(refused).length > 0) {
      focusFirstError(event.currentTarget)
      return
    }
    list.setFilters(values)
    onClose()
  }
  return (
    <Dialog title={t('Filters')} onClose={onClose}>
      <form noValidate onSubmit={apply}>
        <Stack gap="md">
          {shown.map((filter) => (
            <FilterField
              key={filter.field}
              filter={filter}
              kind={filterKind(input, filter.field)}
              value={values[filter.field]}
              error={errors[filter.field]}
              onChange={(value) => setValues({ ...values, [filter.field]: value })}
            />
          ))}
        </Stack>
        <Group justify="space-between" className={forms.footer}>
          <Button variant="subtle" color="gray" onClick={() => setValues({ ...values, ...blank, ...list.defaults })}>
            {t('Reset')}
          </Button>
          <Group gap="xs">
            <CancelButton />
            <Button type="submit">{t('Apply')}</Button>
          </Group>
        </Group>
      </form>
    </Dialog>
  )
}
