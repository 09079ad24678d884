import { useTranslation } from 'react-i18next'
import type { $ZodType } from 'zod/v4/core'
import { useFormat } from '#client/platform/format.ts'
import { filterKind, type Filter } from './filters.ts'

/** Describes a filter's value in words: names of options, yes or no, a range. */
export function useFilterText(schema: $ZodType): (filter: Filter, value: unknown) => string {
  const { t } = useTranslation()
  const { when, number, money } = useFormat()
  const range = (value: unknown, textOf: (side: never) => string) => {
    const [from = '', to = ''] = (value as never[]).map((side) => (side === '' ? '' : textOf(side)))
    if (from === to) return from
    if (!from) return t('UpTo', { to })
    return to ? `${from} – ${to}` : t('StartingFrom', { from })
  }
  const nameOf = ({ options = [] }: Filter, value: unknown) => options.find((option) => option.value === value)?.label ?? String(value)
  const texts = {
    like: (value: unknown) => String(value),
    flag: (value: unknown) => t(value ? 'Yes' : 'No'),
    dropdown: (value: unknown, filter: Filter) => (value as unknown[]).map((each) => nameOf(filter, each)).join(', '),
    days: (value: unknown) => range(value, (day: string) => when(day)),
    numbers: (value: unknown) => range(value, number),
    money: (value: unknown) => range(value, money),
  }
  return (filter, value) => texts[filterKind(schema, filter.field)](value, filter)
}
