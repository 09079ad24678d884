import { settingValue } from '#contract/accounts/settings.ts'
import type { Language } from '#domain/text/format.ts'
import { smsSettings, smsTexts, type SmsTextKind } from '#domain/sms/sms-texts.ts'
import { fillTemplate } from '#domain/sms/sms.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'

/** Which texts of the account fit, the likeliest first, in which language, and what is known of what they are filled in with. */
export type SmsAbout = { kinds: readonly SmsTextKind[]; language?: Language; values: Readonly<Record<string, string>> }

/** They begin a message. The name and the address of the workplace are left to whoever sends it. */
export function useSmsTemplates(about: SmsAbout | undefined): { kind: SmsTextKind; text: string }[] {
  const { accountSettings } = useInformation().account
  const { kinds = [], language = settingValue(accountSettings, 'sms_language'), values = {} } = about ?? {}
  return kinds.map((kind) => {
    const template = settingValue(accountSettings, smsSettings[kind])[language] || smsTexts[kind][language]
    return { kind, text: fillTemplate(template, values) }
  })
}
