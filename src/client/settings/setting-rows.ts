import { settings, type Entry, type Group, type SettingName } from '#contract/settings.ts'

type OptionsOf<N extends SettingName> = (typeof settings)[N] extends { kind: 'message' }
  ? never
  : (typeof settings)[N] extends { options: infer Options }
    ? Extract<keyof Options, string>
    : never
/** Names the words of a setting, or of an option, which no setting is called by. */
export type SettingWord = SettingName | { [N in SettingName]: OptionsOf<N> }[SettingName]

/** A setting, or one of its options, as the screen shows it in a row of its own. */
export type Row = { setting: SettingName; option?: string; word: SettingWord; entry: Entry }

/** The rows of a group: each setting, followed by its options. The texts of a message have a screen of their own. */
export const rowsOf = (group: Group): Row[] =>
  (Object.keys(settings) as SettingName[])
    .filter((name) => settings[name].group === group)
    .flatMap((name) => {
      const entry: Entry & { options?: Record<string, Entry> } = settings[name]
      const options = entry.kind === 'message' ? [] : Object.entries(entry.options ?? {})
      return [
        { setting: name, word: name, entry },
        ...options.map(([option, own]) => ({ setting: name, option, word: option as SettingWord, entry: own })),
      ]
    })
