import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingDefinition } from '#contract/accounts/settings.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { IconArrowBackUp } from '#client/ui/icons.tsx'
import { UnavailableNote } from './UnavailableNote.tsx'
import { SettingField, useChoiceWords } from './SettingField.tsx'
import type { SettingRowItem, SettingKey } from './setting-rows.ts'
import classes from './SettingRow.module.css'
import { useSettingRow } from './use-setting-row.ts'

/** A setting: label, description, control, and a reset to its default. */
export function SettingRow({ row, hidden }: { row: SettingRowItem; hidden: boolean }) {
  const { t } = useTranslation('settings')
  const { word, entry, option } = row
  const { value, isSet, isOff, save } = useSettingRow(row)
  const help = useId()
  const defaultText = useDefaultText(entry, word)
  const label = t(word)
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={label}
      aria-describedby={help}
      data-option={option !== undefined || undefined}
      hidden={hidden}
    >
      <div>
        <div className={classes.label}>
          {label}
          {!entry.built && <UnavailableNote />}
        </div>
        <p id={help} className={classes.help}>
          {t(`${word}_help`)}
        </p>
        {isSet && entry.kind !== 'file' && (
          <Button
            size="compact-xs"
            variant="subtle"
            className={classes.reset}
            leftSection={<IconArrowBackUp size={13} />}
            aria-label={t('ResetTo', { what: label })}
            disabled={isOff}
            onClick={() => void save(undefined).catch(notify.failure)}
          >
            {t('DefaultIs', { value: defaultText })}
          </Button>
        )}
      </div>
      <div className={classes.control}>
        <SettingField entry={entry} word={word} label={label} value={value} disabled={isOff} save={save} place={row} />
      </div>
    </div>
  )
}

function useDefaultText(entry: SettingDefinition, word: SettingKey): string {
  const { t } = useTranslation('settings')
  const { number } = useFormat()
  const wordOf = useChoiceWords(word)
  switch (entry.kind) {
    case 'flag':
    case 'message':
    case 'config':
      return t(entry.default ? 'DefaultOn' : 'DefaultOff')
    case 'choice':
      return wordOf(entry.default)
    case 'percent':
    case 'number':
      return number(entry.default)
    case 'time':
      return entry.default
    case 'text':
      return t('DefaultEmpty')
    default:
      return t('DefaultNone')
  }
}
