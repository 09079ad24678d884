import { useTranslation } from 'react-i18next'
import { readSetting, type SettingGroup } from '#contract/accounts/settings.ts'
import { isAllowed } from '#contract/kit/access.ts'
import { useScreens } from '#client/platform/screens.ts'
import { useAccessSubject, useInformation } from '#client/platform/sign-in/session.ts'
import type { HubRow } from './find-rows.ts'
import { hubSections } from './hub-sections.ts'
import { listSettingRows, type SettingRowItem } from './setting-rows.ts'
import { useSettingEntry } from './use-setting-entry.ts'
import { useSettingText } from './use-setting-text.ts'

const profile = '/dashboard/profile'
/** Tabs of the profile that stay open while the account is not active. */
const alwaysOpenTabs = ['summary', 'status']

type HubSection = { word: (typeof hubSections)[number]['word']; rows: HubRow[] }

/** Everything that the user may set, by subject. An option of a setting is found by the search alone. */
export function useHubRows(): { sections: HubSection[]; options: HubRow[] } {
  const { t } = useTranslation(['settings', 'account', 'sms', 'shell'])
  const { account, chatModel } = useInformation()
  const screens = useScreens()
  const who = useAccessSubject()
  const textOf = useSettingText()
  const entryOf = useSettingEntry()
  const isAdmin = who.level === 'admin'

  const screenRow = ([path, name, about]: readonly [string, string, string]): HubRow[] => {
    const screen = screens.find((one) => one.path === path)
    if (!screen || !isAllowed(who, screen)) return []
    return [{ key: path, label: t(name as 'HubMe'), about: t(about as 'HubMe'), to: path, wide: screen.wide }]
  }
  const settingRow = (group: SettingGroup, { setting, option, word, entry: definition }: SettingRowItem): HubRow => {
    const entry = entryOf(definition)
    const own = account.accountSettings.find(({ name }) => name === setting)
    const text = textOf(entry, word, readSetting(entry, option === undefined ? own?.value : own?.options[option]))
    return {
      key: word,
      label: t(word),
      about: t(`${word}_help`),
      value: entry.kind === 'percent' ? `${text} %` : text,
      isSwitch: typeof entry.default === 'boolean',
      to: profile,
      search: { tab: 'settings', group, at: word },
    }
  }
  const rowsOf = (group: SettingGroup) =>
    isAdmin ? listSettingRows(group).filter(({ setting }) => setting !== 'chat_model' || chatModel) : []
  const tabRow = ([tab, name, about]: readonly [string, string, string]): HubRow[] =>
    (tab !== 'status' || isAdmin) && (who.status === 'active' || alwaysOpenTabs.includes(tab))
      ? [{ key: `tab ${tab}`, label: t(name as 'HubMe'), about: t(about as 'HubMe'), to: profile, search: { tab } }]
      : []

  const ownRow: HubRow = { key: 'own', label: t('shell:UserSettings'), about: t('AboutOwnSettings'), to: '', isDialog: true }

  const sections = hubSections
    .map(({ word, ...section }) => ({
      word,
      rows: [
        ...('screens' in section ? section.screens.flatMap(screenRow) : []),
        ...('groups' in section
          ? section.groups.flatMap((group) =>
              rowsOf(group)
                .filter(({ option }) => option === undefined)
                .map((item) => settingRow(group, item)),
            )
          : []),
        ...('tabs' in section ? section.tabs.flatMap(tabRow) : []),
        ...(word === 'HubMe' ? [ownRow] : []),
      ],
    }))
    .filter(({ rows }) => rows.length > 0)
  const groups = hubSections.flatMap((section): readonly SettingGroup[] => ('groups' in section ? section.groups : []))
  const options = groups.flatMap((group) =>
    rowsOf(group)
      .filter(({ option }) => option !== undefined)
      .map((item) => settingRow(group, item)),
  )
  return { sections, options }
}
