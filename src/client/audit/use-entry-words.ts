import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import type { Level } from '#contract/kit/access.ts'
import { settings, type Entry, type SettingName } from '#contract/settings.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/session.ts'
import { levelWords } from '#domain/people.ts'
import { isBlank, type Part } from './changed-parts.ts'
import { actionWords, fieldWords, subjectWords, valueWords, wordFiles } from './field-words.ts'

const isHours = (value: unknown): value is { start: string; end: string } =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value

type Named = { id: number; name: string }

/** An entry as people say it: what was changed, and of each field its name and its values. */
export function useEntryWords() {
  const { t } = useTranslation(wordFiles)
  const { date, number } = useFormat()
  const { account } = useInformation()

  const ofSetting = (word: string) => t(word as 'with_vat', { ns: 'settings', defaultValue: word })
  const lists: Record<string, Named[]> = {
    organizationId: account.organizations,
    organizations: account.organizations,
    carTypeId: account.carTypes,
    workOrderTypeId: account.workOrderTypes,
    groupIds: account.appointmentGroups,
  }
  const days = ['activeFrom', 'activeTo', 'excludeDates']

  function textOf(field: string, value: unknown): string {
    if (isBlank(value)) return '–'
    if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(', ')
    if (field === 'roles') return t(levelWords[value as Level], { ns: 'shell' })
    if (value === '***') return '•••'
    if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
    const word = valueWords[field]?.[String(value)]
    if (word) return t(word)
    if (lists[field]) return lists[field].find(({ id }) => id === value)?.name ?? t('RemovedChoice')
    if (typeof value === 'number') return number(value)
    if (isHours(value)) return `${value.start} – ${value.end}`
    return days.includes(field) ? date(String(value)) : String(value)
  }

  function textOfSetting(word: string, entry: Entry | undefined, value: unknown): string {
    const isFlag = entry?.kind === 'flag' || entry?.kind === 'message' || entry?.kind === 'config'
    if (isFlag && typeof value === 'string') return t(value === 'true' ? 'Yes' : 'No')
    const isChosen = (entry?.kind === 'choice' || entry?.kind === 'list') && typeof value === 'string' && value !== ''
    if (isChosen)
      return value
        .split(',')
        .map((choice) => ofSetting(`${word}_${choice}`))
        .join(', ')
    return textOf(word, value)
  }

  return {
    /** Who goes on as somebody else adds nothing. */
    action: ({ subject, action }: AuditEntry) => (subject === 'switch' ? null : t(actionWords[action])),
    subject: ({ subject }: Pick<AuditEntry, 'subject'>) => t(subjectWords[subject]),
    name: ({ subject, name }: AuditEntry) => (subject === 'account-setting' ? ofSetting(name) : name),
    /** The names that lead to it, the outer first. */
    label({ subject }: AuditEntry, { path }: Part): string {
      const names = path.split('.')
      const words = names.map((name, at) => {
        const word = fieldWords[names.slice(0, at + 1).join('.')] ?? fieldWords[name]
        if (word) return t(word)
        if (subject === 'account-setting' && at > 0) return ofSetting(name)
        // A group that has no word is not worth one: its fields say what they are.
        return at < names.length - 1 || name === 'options' ? '' : name
      })
      return words.filter(Boolean).join(' · ')
    },
    value({ subject, name }: AuditEntry, { path }: Part, value: unknown): string {
      const last = path.split('.').at(-1) ?? ''
      if (subject !== 'account-setting' || !Object.hasOwn(settings, name)) return textOf(last, value)
      const entry: Entry & { options?: Record<string, Entry> } = settings[name as SettingName]
      return path === 'value' ? textOfSetting(name, entry, value) : textOfSetting(last, entry.options?.[last], value)
    },
  }
}
