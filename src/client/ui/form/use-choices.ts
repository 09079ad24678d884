import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type Named = { id: number; name: string }

/** The rows of a list to choose from. One that was removed while it is chosen stays among them and says so, by the name it was last seen under. */
export function useSelectOptions(list: readonly Named[], chosen: number | null | undefined): { value: number; label: string }[] {
  const { t } = useTranslation()
  const [seen] = useState(() => new Map<number, string>())
  for (const { id, name } of list) seen.set(id, name)
  const rows = list.map(({ id, name }) => ({ value: id, label: name }))
  if (chosen === null || chosen === undefined || list.some(({ id }) => id === chosen)) return rows
  const name = seen.get(chosen)
  return [...rows, { value: chosen, label: name === undefined ? t('RemovedChoice') : t('RemovedNamed', { what: name }) }]
}
