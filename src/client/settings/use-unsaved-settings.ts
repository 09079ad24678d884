import { useEffect } from 'react'
import { create } from 'zustand'
import type { SettingName } from '#contract/accounts/settings.ts'
import type { SettingValue } from './use-setting-writer.ts'

export type UnsavedSetting = { setting: SettingName; option?: string; value: SettingValue }

/** Typed but unsaved settings. Components that only report theirs do not render when others change. */
export const useUnsavedSettings = create<readonly UnsavedSetting[]>(() => [])

/** Reports the typed value of this setting's field; undefined once it is saved. */
export function useReportUnsavedSettings({ setting, option }: Omit<UnsavedSetting, 'value'>, value: SettingValue | undefined): void {
  useEffect(() => {
    if (value === undefined) return undefined
    const typed = { setting, ...(option !== undefined && { option }), value }
    useUnsavedSettings.setState((all) => [...all, typed], true)
    return () => useUnsavedSettings.setState((all) => all.filter((each) => each !== typed), true)
  }, [setting, option, value])
}
