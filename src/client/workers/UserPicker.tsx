import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from '#contract/users.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'

type Chosen = { id: number; name: string }
type Props = {
  label: string
  value?: number | null
  onChange?: (id: number | null) => void
  /** What the user is called who was chosen before. */
  name: string | null
  error?: ReactNode
}

/** The user that a worker is, found by what is typed. */
export function UserPicker({ label, value = null, onChange, name, error }: Props) {
  const { t } = useTranslation('workers')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(value === null ? null : { id: value, name: name ?? t('RemovedChoice') })
  const { items } = useSuggestions(
    users.search,
    text,
    (quickText) => ({ models: { ...(quickText && { quickText }), status: ['active' as const] }, orderBy: 'name' as const, pageSize: 20 }),
    (result): Chosen[] => result.items,
    { from: 0 },
  )
  const others = items.filter(({ id }) => id !== chosen?.id)
  const choose = (id: number | null) => {
    setChosen(items.find((user) => user.id === id) ?? (id === chosen?.id ? chosen : null))
    onChange?.(id)
  }
  return (
    <Select<number>
      label={label}
      description={t('UserOfWorkerHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={t('NoUser')}
      nothingFoundMessage={t('NoSearchResultsFound')}
      // The server has searched already, and finds by more than the name.
      filter={({ options }) => options}
      onSearchChange={(typed) => setText(typed === chosen?.name ? '' : typed)}
      data={[...(chosen ? [chosen] : []), ...others].map((user) => ({ value: user.id, label: user.name }))}
      value={value}
      onChange={choose}
      error={error}
    />
  )
}
