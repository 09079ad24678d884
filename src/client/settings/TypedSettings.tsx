import { useMemo, useState, type ReactNode } from 'react'
import { Change, Values, type Place, type Typed } from './use-typed-settings.ts'
import type { SettingValue } from './use-setting-writer.ts'

/** Knows what is typed in settings and not saved yet. Those who only type are not drawn anew when others do. */
export function TypedSettings({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState<readonly Typed[]>([])
  const change = useMemo(
    () => (place: Place, value: SettingValue | undefined) =>
      setTyped((all) => {
        const others = all.filter(({ setting, option }) => setting !== place.setting || option !== place.option)
        if (value === undefined) return others.length === all.length ? all : others
        return [...others, { ...place, value }]
      }),
    [],
  )
  return (
    <Change value={change}>
      <Values value={typed}>{children}</Values>
    </Change>
  )
}
