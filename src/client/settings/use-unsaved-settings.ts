import { createContext, use, useEffect } from 'react'
import type { SettingName } from '#contract/accounts/settings.ts'
import type { SettingValue } from './use-setting-writer.ts'

export type SettingPlace = { setting: SettingName; option?: string }
export type UnsavedSetting = SettingPlace & { value: SettingValue }

export const UnsavedSettingsContext = createContext<readonly UnsavedSetting[]>([])
export const ChangeSettingContext = createContext<(place: SettingPlace, value: SettingValue | undefined) => void>(() => {})

export const useUnsavedSettings = (): readonly UnsavedSetting[] => use(UnsavedSettingsContext)

/** Tells what is typed in the field of this setting; nothing once it is saved. */
export function useReportUnsavedSettings({ setting, option }: SettingPlace, value: SettingValue | undefined): void {
  const change = use(ChangeSettingContext)
  useEffect(() => change({ setting, ...(option !== undefined && { option }) }, value), [change, setting, option, value])
}
