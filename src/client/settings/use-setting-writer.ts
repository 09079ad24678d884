import type { Information } from '#contract/accounts/account.ts'
import { accountSettings } from '#contract/accounts/account-settings.ts'
import { settings, type SettingDefinition, type SettingName } from '#contract/accounts/settings.ts'
import { queryClient, useWrite } from '#client/platform/api/queries.ts'
import { informationQuery } from '#client/platform/sign-in/session.ts'

export type SettingValue = string | number | boolean

let lastWrite: Promise<unknown> = Promise.resolve()
/** Writes run one after another: options are written together, so a second quick change must include the first. */
function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = lastWrite.then(work)
  lastWrite = done.catch(() => undefined)
  return done
}

/** Writes a setting or one of its options; without a value it is reset to its default. A row that equals the defaults is deleted. */
export function useSettingWriter() {
  const create = useWrite(accountSettings.create)
  const update = useWrite(accountSettings.update)
  const remove = useWrite(accountSettings.remove)

  return (name: SettingName, option: string | undefined, value: SettingValue | undefined): Promise<void> =>
    runInTurn(async () => {
      const storedRow = queryClient.getQueryData(informationQuery().queryKey)?.account.accountSettings.find((own) => own.name === name)
      const entry: SettingDefinition & { options?: Record<string, SettingDefinition> } = settings[name]
      const initial = String(entry.default ?? '')
      const otherOptions = Object.entries(storedRow?.options ?? {}).filter(
        ([key]) => key !== option && entry.options && key in entry.options,
      )
      const options = Object.fromEntries(option !== undefined && value !== undefined ? [...otherOptions, [option, value]] : otherOptions)
      const own = option === undefined ? (value ?? initial) : (storedRow?.value ?? initial)
      if (String(own) === initial && Object.keys(options).length === 0) {
        if (storedRow) await remove.mutateAsync({ id: storedRow.id })
        return replaceCachedRow(name, undefined)
      }
      const row = storedRow
        ? await update.mutateAsync({ id: storedRow.id, value: own, options })
        : await create.mutateAsync({ name, value: own, options })
      replaceCachedRow(name, row)
    })
}

/** Updates the cache at once instead of waiting for the refetch of the session. */
function replaceCachedRow(name: SettingName, row: Information['account']['accountSettings'][number] | undefined): void {
  queryClient.setQueryData(informationQuery().queryKey, (information) => {
    if (!information) return information
    const others = information.account.accountSettings.filter((own) => own.name !== name)
    return { ...information, account: { ...information.account, accountSettings: row ? [...others, row] : others } }
  })
}
