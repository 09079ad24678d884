import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type Named = { id: number; name: string }

/** Select options of a list. A chosen row that was removed meanwhile stays an option, marked as removed, under its last name. */
export function useSelectOptions(list: readonly Named[], chosen: number | null | undefined): { value: number; label: string }[] {
  const { t } = useTranslation()
  const [nameById] = useState(() => new Map<number, string>())
  for (const { id, name } of list) nameById.set(id, name)
  const rows = list.map(({ id, name }) => ({ value: id, label: name }))
  if (chosen === null || chosen === undefined || list.some(({ id }) => id === chosen)) return rows
  const name = nameById.get(chosen)
  return [...rows, { value: chosen, label: name === undefined ? t('RemovedChoice') : t('RemovedNamed', { what: name }) }]
}
