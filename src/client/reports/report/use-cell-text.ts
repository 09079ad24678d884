import { useTranslation } from 'react-i18next'
import type { ReportGrouping } from '#contract/reports/kit.ts'
import { choiceWords, personDay, reportPersonName, type ReportCell, type ReportFact, type ReportViewColumn } from '#domain/reports.ts'
import { useFormat } from '#client/platform/format.ts'

/** Translation files of the features that reports are about. */
const wordFiles = ['reports', 'sms', 'appointments', 'time-sheets', 'trade', 'common'] as const

/** Formats the values of a report for the screen. */
export function useCellText() {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const word = (key: string, values: Record<string, string | number> = {}): string => t(key as 'Total', { ...values, ns: wordFiles })
  const month = (key: string) => format.month(`${key.slice(0, 7)}-15T12:00:00Z`)
  const text = (
    { kind, of, decimals }: Pick<ReportViewColumn, 'kind' | 'of' | 'decimals'>,
    value: ReportCell,
    zone = format.zone,
  ): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return word(value ? 'Yes' : 'No')
    if (kind === 'month') return month(String(value))
    if (kind === 'day' || kind === 'instant') return format.when(String(value), zone)
    if (kind === 'choice' && of) return word(choiceWords[of][String(value)] ?? String(value))
    if (typeof value === 'string') return value
    if (kind === 'money') return format.amount(value)
    if (kind === 'minutes') return format.minutes(value)
    return `${format.number(value, decimals)}${kind === 'percent' ? '%' : ''}`
  }
  return {
    word,
    text,
    currency: format.currency,
    language: format.language,
    heading: ({ heading }: ReportViewColumn) => ('text' in heading ? heading.text : word(heading.word, { currency: format.currency })),
    label: ({ label }: ReportFact) => ('text' in label ? label.text : word(label.word, label.values)),
    group: (by: ReportGrouping | undefined, key: string) => {
      if (by === 'month') return month(key)
      if (by === 'person') return reportPersonName(key)
      const { day, name } = personDay(key)
      return by === 'personDay' ? `${name} · ${format.when(day)}` : by === 'day' ? format.when(key) : key
    },
  }
}
