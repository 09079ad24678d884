import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSetting } from '#contract/accounts/settings.ts'
import { notify } from '#client/platform/notify.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'
import type { SettingRowItem } from './setting-rows.ts'
import { useSettingEntry } from './use-setting-entry.ts'
import { useSettingWriter, type SettingValue } from './use-setting-writer.ts'

/** The value of a row and its writer. A change shows before the server has answered; a refusal takes it back. */
export function useSettingRow({ setting, option, word, entry: definition }: SettingRowItem) {
  const { t } = useTranslation('settings')
  const write = useSettingWriter()
  const entry = useSettingEntry()(definition)
  const [sent, setSent] = useState<{ value: unknown }>()
  const own = useInformation().account.accountSettings.find(({ name }) => name === setting)
  const stored = option === undefined ? own?.value : own?.options[option]
  const value = sent ? sent.value : readSetting(entry, stored)

  /** Saves; callers show refusals themselves. */
  async function save(next: SettingValue | undefined): Promise<void> {
    setSent({ value: readSetting(entry, next) })
    try {
      await write(setting, option, next)
    } finally {
      setSent(undefined)
    }
    const before = stored === undefined ? undefined : toScalar(readSetting(entry, stored))
    const undo = { label: t('Undo'), run: () => void write(setting, option, before).catch(notify.failure) }
    showUndoableMessage(`setting:${word}`, t('SettingSaved', { what: t(word) }), undo)
  }

  return {
    entry,
    value,
    isSet: String(toScalar(value)) !== String(toScalar(entry.default)),
    /** Options of a disabled setting have no effect. */
    isOff: option !== undefined && own?.value === 'false',
    save,
  }
}

/** Lists are sent as text. */
const toScalar = (value: unknown): SettingValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : Array.isArray(value) ? value.join(',') : ''
