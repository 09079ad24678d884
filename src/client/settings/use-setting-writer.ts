import type { Information } from '#contract/accounts/account.ts'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { settings, type SettingDefinition, type SettingName } from '#contract/accounts/settings.ts'
import { queryClient, useWrite } from '#client/platform/api/queries.ts'
import { informationQuery } from '#client/platform/sign-in/session.ts'

export type SettingValue = string | number | boolean

let last: Promise<unknown> = Promise.resolve()
/** One after the other: options are written together, so the second of two quick changes has to know of the first. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/** Writes a setting, or one option of it; without a value it goes back to its default. A setting that says nothing any more is removed. */
export function useSettingWriter() {
  const create = useWrite(accountSettings.create)
  const update = useWrite(accountSettings.update)
  const remove = useWrite(accountSettings.remove)

  return (name: SettingName, option: string | undefined, value: SettingValue | undefined): Promise<void> =>
    inTurn(async () => {
      const known = queryClient.getQueryData(informationQuery().queryKey)?.account.accountSettings.find((own) => own.name === name)
      const entry: SettingDefinition & { options?: Record<string, SettingDefinition> } = settings[name]
      const initial = String(entry.default ?? '')
      const kept = Object.entries(known?.options ?? {}).filter(([key]) => key !== option && entry.options && key in entry.options)
      const options = Object.fromEntries(option !== undefined && value !== undefined ? [...kept, [option, value]] : kept)
      const own = option === undefined ? (value ?? initial) : (known?.value ?? initial)
      if (String(own) === initial && Object.keys(options).length === 0) {
        if (known) await remove.mutateAsync({ id: known.id })
        return replace(name, undefined)
      }
      const row = known
        ? await update.mutateAsync({ id: known.id, value: own, options })
        : await create.mutateAsync({ name, value: own, options })
      replace(name, row)
    })
}

/** At once, and not only when the account information has been fetched again. */
function replace(name: SettingName, row: Information['account']['accountSettings'][number] | undefined): void {
  queryClient.setQueryData(informationQuery().queryKey, (information) => {
    if (!information) return information
    const others = information.account.accountSettings.filter((own) => own.name !== name)
    return { ...information, account: { ...information.account, accountSettings: row ? [...others, row] : others } }
  })
}
