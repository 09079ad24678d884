import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { countryOf } from '#domain/law/country.ts'
import { LawInfo } from '#client/law/LawInfo.tsx'
import { useFormat, useToday } from '#client/platform/format.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { notify } from '#client/platform/notify.ts'
import { IconArrowBackUp } from '#client/ui/icons.tsx'
import { UnavailableNote } from './UnavailableNote.tsx'
import { SettingField } from './SettingField.tsx'
import type { SettingRowItem } from './setting-rows.ts'
import classes from './SettingRow.module.css'
import { useSettingRow } from './use-setting-row.ts'
import { useSettingText } from './use-setting-text.ts'

/** A setting: label, description, control, and a reset to its default. The one that the address names comes into view with the focus. */
export function SettingRow({ row, hidden, isTarget }: { row: SettingRowItem; hidden: boolean; isTarget: boolean }) {
  const { t } = useTranslation('settings')
  const { word, option } = row
  const { entry, value, isSet, isOff, save } = useSettingRow(row)
  const { organization } = useOrganization()
  const today = useToday(useFormat().zone)
  const help = useId()
  const textOf = useSettingText()
  const label = t(word)
  const control = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isTarget) return
    control.current?.scrollIntoView({ block: 'center' })
    control.current?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }, [isTarget])
  return (
    <div
      className={classes.row}
      data-target={isTarget || undefined}
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
          {word === 'vat_percent' && <LawInfo id="vat.standard" country={countryOf(organization)} day={today} />}
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
            {t('DefaultIs', { value: textOf(entry, word, entry.default) })}
          </Button>
        )}
      </div>
      <div ref={control} className={classes.control}>
        <SettingField entry={entry} word={word} label={label} value={value} disabled={isOff} save={save} place={row} />
      </div>
    </div>
  )
}
