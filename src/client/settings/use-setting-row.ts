import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readSetting } from '#contract/accounts/settings.ts'
import { notify } from '#client/platform/notify.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'
import type { SettingRowItem } from './setting-rows.ts'
import { useSettingWriter, type SettingValue } from './use-setting-writer.ts'

/** What a row shows and saves. The screen shows a change before the server has answered; a refusal takes it back. */
export function useSettingRow({ setting, option, word, entry }: SettingRowItem) {
  const { t } = useTranslation('settings')
  const write = useSettingWriter()
  const [sent, setSent] = useState<{ value: unknown }>()
  const own = useInformation().account.accountSettings.find(({ name }) => name === setting)
  const stored = option === undefined ? own?.value : own?.options[option]
  const value = sent ? sent.value : readSetting(entry, stored)

  /** Saves without a message for refusals, which are shown by whoever asks. */
  async function save(next: SettingValue | undefined): Promise<void> {
    setSent({ value: readSetting(entry, next) })
    try {
      await write(setting, option, next)
    } finally {
      setSent(undefined)
    }
    const before = stored === undefined ? undefined : scalarOf(readSetting(entry, stored))
    const undo = { label: t('Undo'), run: () => void write(setting, option, before).catch(notify.failure) }
    showUndoableMessage(`setting:${word}`, t('SettingSaved', { what: t(word) }), undo)
  }

  return {
    value,
    isSet: String(scalarOf(value)) !== String(scalarOf(entry.default)),
    /** The options of a setting that is off count for nothing. */
    isOff: option !== undefined && own?.value === 'false',
    save,
  }
}

/** Lists travel as text. */
const scalarOf = (value: unknown): SettingValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : Array.isArray(value) ? value.join(',') : ''
