import { settings, type SettingDefinition, type SettingGroup, type SettingName } from '#contract/accounts/settings.ts'

type OptionsOf<N extends SettingName> = (typeof settings)[N] extends { kind: 'message' }
  ? never
  : (typeof settings)[N] extends { options: infer Options }
    ? Extract<keyof Options, string>
    : never
/** Translation key of a setting or of an option; options never share a name with a setting. */
export type SettingKey = SettingName | { [N in SettingName]: OptionsOf<N> }[SettingName]

/** A setting, or one of its options, as a row of the screen. */
export type SettingRowItem = { setting: SettingName; option?: string; word: SettingKey; entry: SettingDefinition }

/** The rows of a group: each setting, followed by its options. Message texts have a screen of their own. */
export const listSettingRows = (group: SettingGroup): SettingRowItem[] =>
  (Object.keys(settings) as SettingName[])
    .filter((name) => settings[name].group === group)
    .flatMap((name) => {
      const entry: SettingDefinition & { options?: Record<string, SettingDefinition> } = settings[name]
      const options = entry.kind === 'message' ? [] : Object.entries(entry.options ?? {})
      return [
        { setting: name, word: name, entry },
        ...options.map(([option, own]) => ({ setting: name, option, word: option as SettingKey, entry: own })),
      ]
    })
