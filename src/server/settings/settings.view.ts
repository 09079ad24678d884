import type { AccountSetting } from '#contract/accounts/account-settings.ts'

/** A stored setting as the contract has it. */
export const toSetting = ({ options, ...row }: { id: number; name: string; value: string; options: unknown }): AccountSetting => ({
  ...row,
  options: { ...(options as object) },
})
