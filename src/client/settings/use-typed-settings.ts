import { createContext, use, useEffect } from 'react'
import type { SettingName } from '#contract/settings.ts'
import type { SettingValue } from './use-setting-writer.ts'

export type Place = { setting: SettingName; option?: string }
export type Typed = Place & { value: SettingValue }

export const Values = createContext<readonly Typed[]>([])
export const Change = createContext<(place: Place, value: SettingValue | undefined) => void>(() => {})

export const useTypedSettings = (): readonly Typed[] => use(Values)

/** Tells what is typed in the field of this setting; nothing once it is saved. */
export function useTellTyped({ setting, option }: Place, value: SettingValue | undefined): void {
  const change = use(Change)
  useEffect(() => change({ setting, ...(option !== undefined && { option }) }, value), [change, setting, option, value])
}
