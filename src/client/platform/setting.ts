import { settingValue, type SettingName, type ValueOf } from '#contract/accounts/settings.ts'
import { useInformation } from './sign-in/session.ts'

/** What the account has set, or what holds where it has not. Not in session.ts: their list would weigh on the first load of every screen. */
export const useAccountSetting = <N extends SettingName>(name: N): ValueOf<N> =>
  settingValue(useInformation().account.accountSettings, name)
