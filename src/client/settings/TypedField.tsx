import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingDefinition } from '#contract/accounts/settings.ts'
import { useRegisterUnsavedInput } from '#client/ui/dialog/use-unsaved-input.ts'
import { messageText } from '#client/platform/i18n.ts'
import { errorText } from '#client/platform/notify.ts'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { TimeField } from '#client/ui/date-fields/TimeField.tsx'
import { useReportUnsavedSettings, type UnsavedSetting } from './use-unsaved-settings.ts'
import type { SettingValue } from './use-setting-writer.ts'

type TypedEntry = Extract<SettingDefinition, { kind: 'percent' | 'number' | 'time' | 'text' }>
/** The props that the fields of all kinds have. */
export type SettingFieldProps = {
  label: string
  value: unknown
  disabled: boolean
  save: (value: SettingValue | undefined) => Promise<void>
  place: Omit<UnsavedSetting, 'value'>
}
type Props = SettingFieldProps & { entry: TypedEntry }

/** A number, a time or a text, saved by the button that appears after a change, or by Enter. */
export function TypedField({ entry, label, value, disabled, save, place }: Props) {
  const { t } = useTranslation('settings')
  const [draft, setDraft] = useState<{ value: SettingValue | null }>()
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)

  const typed = draft ? draft.value : (value as SettingValue | null)
  const isChanged = typed !== value
  useRegisterUnsavedInput(isChanged)
  useReportUnsavedSettings(place, isChanged && typed !== null && !Number.isNaN(typed) ? typed : undefined)

  const change = (next: SettingValue | null) => {
    setDraft({ value: next })
    setError(undefined)
  }
  async function submit() {
    if (entry.kind !== 'text' && (typed === null || typed === '')) return setError(messageText('RequiredField'))
    if (Number.isNaN(typed)) return setError(messageText('InvalidNumber'))
    setPending(true)
    await save(typed ?? '').then(
      () => setDraft(undefined),
      (refusal: unknown) => setError(errorText(refusal)),
    )
    setPending(false)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <div style={{ flex: 1, minWidth: 0 }}>{fieldFor(entry, { label, value: typed, error, disabled: disabled || pending, change })}</div>
        {isChanged && (
          <Button type="submit" loading={pending} disabled={disabled} aria-label={t('SaveSetting', { what: label })}>
            {t('Save')}
          </Button>
        )}
      </Group>
    </form>
  )
}

type FieldProps = {
  label: string
  value: SettingValue | null
  error: string | undefined
  disabled: boolean
  change: (value: SettingValue | null) => void
}

function fieldFor(entry: TypedEntry, { label, value, change, ...rest }: FieldProps): ReactNode {
  if (entry.kind === 'time') return <TimeField label={label} step={entry.step ?? 1} value={value as string} onChange={change} {...rest} />
  if (entry.kind === 'text') {
    // A short text has one line.
    const Field = entry.max > 200 ? Textarea : TextInput
    return (
      <Field
        aria-label={label}
        maxLength={entry.max}
        value={value as string}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        {...rest}
      />
    )
  }
  const decimals = entry.kind === 'percent' ? 2 : (entry.decimals ?? 0)
  return <DecimalField aria-label={label} maxDecimals={decimals} value={value as number | null} onChange={change} {...rest} />
}
