import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { users } from '#contract/users.ts'
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx'

type Props = { label: string; value?: number | null; onChange?: (id: number | null) => void; name: string | null; error?: ReactNode }

/** The user linked to a worker. */
export function UserPicker(field: Props) {
  const { t } = useTranslation('workers')
  return (
    <SearchSelect
      {...field}
      description={t('UserOfWorkerHint')}
      placeholder={t('NoUser')}
      endpoint={users.search}
      inputFor={(quickText) => ({
        models: { ...(quickText && { quickText }), status: ['active' as const] },
        orderBy: 'name' as const,
        pageSize: 20,
      })}
      optionsOf={(found) => found}
      from={0}
    />
  )
}
