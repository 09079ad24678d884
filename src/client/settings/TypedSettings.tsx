import { useMemo, useState, type ReactNode } from 'react'
import { ChangeSettingContext, UnsavedSettingsContext, type SettingPlace, type UnsavedSetting } from './use-unsaved-settings.ts'
import type { SettingValue } from './use-setting-writer.ts'

/** Collects typed but unsaved settings. Components that only report theirs do not render when others change. */
export function TypedSettings({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState<readonly UnsavedSetting[]>([])
  const change = useMemo(
    () => (place: SettingPlace, value: SettingValue | undefined) =>
      setTyped((all) => {
        const others = all.filter(({ setting, option }) => setting !== place.setting || option !== place.option)
        if (value === undefined) return others.length === all.length ? all : others
        return [...others, { ...place, value }]
      }),
    [],
  )
  return (
    <ChangeSettingContext value={change}>
      <UnsavedSettingsContext value={typed}>{children}</UnsavedSettingsContext>
    </ChangeSettingContext>
  )
}
