import { settingValue } from '#contract/accounts/settings.ts'
import type { Language } from '#domain/text/format.ts'
import { smsSettings, smsTexts, type SmsTextKind } from '#domain/sms/sms-texts.ts'
import { fillTemplate } from '#domain/sms/sms.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'

/** The kinds of texts that suit the subject, the likeliest first, with the language and the values of the variables. */
export type SmsAbout = { kinds: readonly SmsTextKind[]; language?: Language; values: Readonly<Record<string, string>> }

/** Initial texts for a message. Name and address of the workplace are filled in on sending. */
export function useSmsTemplates(about: SmsAbout | undefined): { kind: SmsTextKind; text: string }[] {
  const { accountSettings } = useInformation().account
  const { kinds = [], language = settingValue(accountSettings, 'sms_language'), values = {} } = about ?? {}
  return kinds.map((kind) => {
    const template = settingValue(accountSettings, smsSettings[kind])[language] || smsTexts[kind][language]
    return { kind, text: fillTemplate(template, values) }
  })
}
