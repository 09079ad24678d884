import { settingValue, type SettingName, type ValueOf } from '#contract/accounts/settings.ts'
import { useInformation } from './sign-in/session.ts'

/**
 * The account's value of a setting, or the default. It is not in session.ts, because the list of settings would add to the first load of
 * every screen.
 */
export const useAccountSetting = <N extends SettingName>(name: N): ValueOf<N> =>
  settingValue(useInformation().account.accountSettings, name)
