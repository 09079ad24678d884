import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from '#contract/users.ts'
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'

type Props = { label: string; value?: number | null; onChange?: (id: number | null) => void; name: string | null; error?: ReactNode }

/** The user linked to a worker. */
export function UserPicker(field: Props) {
  const { t } = useTranslation('workers')
  const [text, setText] = useState('')
  const { items } = useSuggestions(
    users.search,
    text,
    (quickText) => ({ models: { ...(quickText && { quickText }), status: ['active' as const] }, orderBy: 'name' as const, pageSize: 20 }),
    (result) => result.items,
    { from: 0 },
  )
  return <SearchSelect {...field} description={t('UserOfWorkerHint')} placeholder={t('NoUser')} items={items} onSearch={setText} />
}
