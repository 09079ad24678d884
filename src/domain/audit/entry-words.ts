import type { AuditEntry } from '#contract/audit.ts'
import type { Level } from '#contract/kit/access.ts'
import { settings, type SettingDefinition, type SettingName } from '#contract/accounts/settings.ts'
import { formatDate, formatInstant, formatNumber, type Language } from '#domain/text/format.ts'
import { levelWords } from '#domain/text/people.ts'
import { isBlankPart, type ChangedPart } from './changed-parts.ts'
import {
  auditActionKeys,
  auditFieldKeys,
  auditSubjectKeys,
  auditValueKeys,
  type FieldWord,
  type ValueWord,
  type AuditWord,
} from './field-words.ts'

type NamedEntry = { id: number; name: string }
type Wording = {
  translate: (word: AuditWord | (typeof levelWords)[Level] | 'Yes' | 'No' | 'RemovedChoice') => string
  /** Label of a setting, an option or a choice; its name if it has none. */
  translateSetting: (name: string) => string
  /** Names for the ids of these fields. */
  lists: Record<string, NamedEntry[]>
  language: Language
  zone: string
}

const fields: Record<string, FieldWord> = auditFieldKeys
const values: Record<string, Record<string, ValueWord>> = auditValueKeys
const days = ['activeFrom', 'activeTo', 'excludeDates']
const instants = ['startDate', 'endDate', 'smsConsentAt']

const isHours = (value: unknown): value is { start: string; end: string } =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value

/** Describes an entry for readers: the changed subject, and the label and values of each field. */
export function describeEntry({ translate, translateSetting, lists, language, zone }: Wording) {
  function describeValue(field: string, value: unknown): string {
    if (isBlankPart(value)) return '–'
    if (Array.isArray(value)) return value.map((item) => describeValue(field, item)).join(', ')
    if (field === 'roles') return translate(levelWords[value as Level])
    if (value === '***') return '•••'
    if (typeof value === 'boolean') return translate(value ? 'Yes' : 'No')
    const word = values[field]?.[String(value)]
    if (word) return translate(word)
    if (lists[field]) return lists[field].find(({ id }) => id === value)?.name ?? translate('RemovedChoice')
    if (typeof value === 'number') return formatNumber(value, language)
    if (isHours(value)) return `${value.start} – ${value.end}`
    if (instants.includes(field)) return formatInstant(String(value), zone, language)
    return days.includes(field) ? formatDate(String(value), zone, language) : String(value)
  }

  function describeSettingValue(word: string, entry: SettingDefinition | undefined, value: unknown): string {
    const isFlag = entry?.kind === 'flag' || entry?.kind === 'message' || entry?.kind === 'config'
    if (isFlag && typeof value === 'string') return translate(value === 'true' ? 'Yes' : 'No')
    const isChosen = (entry?.kind === 'choice' || entry?.kind === 'list') && typeof value === 'string' && value !== ''
    if (isChosen)
      return value
        .split(',')
        .map((choice) => translateSetting(`${word}_${choice}`))
        .join(', ')
    return describeValue(word, value)
  }

  return {
    /** A switch of user has no action: the subject already states it. */
    action: ({ subject, action }: Pick<AuditEntry, 'subject' | 'action'>) =>
      subject === 'switch' ? null : translate(auditActionKeys[action]),
    subject: ({ subject }: Pick<AuditEntry, 'subject'>) => translate(auditSubjectKeys[subject]),
    name: ({ subject, name }: Pick<AuditEntry, 'subject' | 'name'>) => (subject === 'account-setting' ? translateSetting(name) : name),
    /** Labels along the path, outermost first. */
    label({ subject }: Pick<AuditEntry, 'subject'>, { path }: ChangedPart): string {
      const names = path.split('.')
      const words = names.map((name, at) => {
        const word = fields[names.slice(0, at + 1).join('.')] ?? fields[name]
        if (word) return translate(word)
        if (subject === 'account-setting' && at > 0) return translateSetting(name)
        // A group without a label is skipped: its fields describe themselves.
        return at < names.length - 1 || name === 'options' ? '' : name
      })
      return words.filter(Boolean).join(' · ')
    },
    value({ subject, name }: Pick<AuditEntry, 'subject' | 'name'>, { path }: ChangedPart, value: unknown): string {
      const last = path.split('.').at(-1) ?? ''
      if (subject !== 'account-setting' || !Object.hasOwn(settings, name)) return describeValue(last, value)
      const entry: SettingDefinition & { options?: Record<string, SettingDefinition> } = settings[name as SettingName]
      return path === 'value' ? describeSettingValue(name, entry, value) : describeSettingValue(last, entry.options?.[last], value)
    },
  }
}
