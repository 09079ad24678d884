import type { AccountSetting } from '#contract/accounts/account-settings.ts'

/** Converts a stored setting to the contract's type. */
export const toSetting = ({ options, ...row }: { id: number; name: string; value: string; options: unknown }): AccountSetting => ({
  ...row,
  options: { ...(options as object) },
})
