import { createContext, use, useEffect } from 'react'
import type { SettingName } from '#contract/accounts/settings.ts'
import type { SettingValue } from './use-setting-writer.ts'

export type SettingPlace = { setting: SettingName; option?: string }
export type UnsavedSetting = SettingPlace & { value: SettingValue }

export const UnsavedSettingsContext = createContext<readonly UnsavedSetting[]>([])
export const ChangeSettingContext = createContext<(place: SettingPlace, value: SettingValue | undefined) => void>(() => {})

export const useUnsavedSettings = (): readonly UnsavedSetting[] => use(UnsavedSettingsContext)

/** Reports the typed value of this setting's field; undefined once it is saved. */
export function useReportUnsavedSettings({ setting, option }: SettingPlace, value: SettingValue | undefined): void {
  const change = use(ChangeSettingContext)
  useEffect(() => change({ setting, ...(option !== undefined && { option }) }, value), [change, setting, option, value])
}
