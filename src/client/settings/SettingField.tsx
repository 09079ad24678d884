import { Checkbox, Group, Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SettingDefinition } from '#contract/accounts/settings.ts'
import { notify } from '#client/platform/notify.ts'
import { ImageField } from './ImageField.tsx'
import type { SettingKey } from './setting-rows.ts'
import { TypedField, type SettingFieldProps } from './TypedField.tsx'
import type { SettingValue } from './use-setting-writer.ts'

type Props = SettingFieldProps & { entry: SettingDefinition; word: SettingKey }

/** The control of a setting, by its kind. Choices are saved at once, typed values by a button. */
export function SettingField(props: Props) {
  const { entry, label, value, disabled, save } = props
  const choose = (next: SettingValue) => void save(next).catch(notify.failure)
  switch (entry.kind) {
    case 'flag':
    case 'message':
    case 'config':
      return (
        <Switch
          aria-label={label}
          disabled={disabled}
          checked={value as boolean}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return <ChoiceField {...props} allowed={entry.allowed} choose={choose} />
    case 'list':
      return <ChoicesField {...props} allowed={entry.allowed} choose={choose} />
    case 'file':
      return <ImageField label={label} value={value as number | null} save={save} />
    default:
      return <TypedField {...props} entry={entry} />
  }
}

type Choosing = Props & { allowed: readonly string[]; choose: (value: SettingValue) => void }

/** The labels of a choice: their keys begin with the key of the setting. */
export function useChoiceWords(word: SettingKey) {
  const { t } = useTranslation('settings')
  return (choice: string) => t(`${word}_${choice}` as 'customized_javasea')
}

function ChoiceField({ word, label, allowed, value, disabled, choose }: Choosing) {
  const wordOf = useChoiceWords(word)
  return (
    <Select
      aria-label={label}
      disabled={disabled}
      allowDeselect={false}
      data={allowed.map((choice) => ({ value: choice, label: wordOf(choice) }))}
      value={value as string}
      onChange={(choice) => choice !== null && choose(choice)}
    />
  )
}

/** Any number of a few options, such as user levels. */
function ChoicesField({ word, label, allowed, value, disabled, choose }: Choosing) {
  const wordOf = useChoiceWords(word)
  return (
    <Checkbox.Group aria-label={label} disabled={disabled} value={value as string[]} onChange={(chosen) => choose(chosen.join(','))}>
      <Group gap="8px 18px">
        {allowed.map((choice) => (
          <Checkbox key={choice} value={choice} disabled={disabled} label={wordOf(choice)} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
