import type { Language } from '#domain/text/format.ts'
import { words } from '#server/platform/words.ts'

/**
 * All mails: their placeholders, and whether the action fails without the mail. `link` is a path of ours, such as `/sign-in`; `links` has
 * one per line, each after its recipient's name.
 */
export const mailTemplates = {
  registrationCode: { names: ['code'], isNeeded: true },
  welcome: { names: ['account', 'username', 'link'], isNeeded: false },
  invitation: { names: ['account', 'username', 'link'], isNeeded: true },
  passwordReset: { names: ['links'], isNeeded: true },
  securityChanged: { names: [], isNeeded: false },
  accountSuspended: { names: ['account', 'name'], isNeeded: false },
  accountRestored: { names: ['account', 'name'], isNeeded: false },
  smsCreditsLow: { names: ['count', 'link'], isNeeded: false },
  smsCapReached: { names: ['count', 'link'], isNeeded: false },
  filesQuotaLow: { names: ['percent', 'quota', 'link'], isNeeded: false },
  statement: { names: ['workplace', 'client', 'date', 'phone'], isNeeded: true },
  invoice: { names: ['seller', 'client', 'document', 'number', 'date', 'amount', 'phone'], isNeeded: true },
  paymentReminder: { names: ['workplace', 'client', 'amount', 'date', 'phone'], isNeeded: true },
  mailTest: { names: ['link'], isNeeded: true },
  accountClosed: { names: ['account', 'name'], isNeeded: false },
} as const
export type Template = keyof typeof mailTemplates
export type MailValues<T extends Template> = Record<(typeof mailTemplates)[T]['names'][number], string>

/** A file of a mail, at most `maxAttachmentBytes` long. */
export type MailAttachment = { fileName: string; mediaType: string; content: Uint8Array }

export type MailMessage<T extends Template = Template> = {
  /** One validated address. */
  to: string
  template: T
  /** Language of the mail; by default that of the caller. */
  language?: Language
  values: MailValues<T>
  attachment?: MailAttachment
  /** Instant after which the mail is useless; by default three days later. */
  notAfter?: string
}

/** A mail as text; `html` is a fragment of a page. */
export type ComposedMail = { subject: string; text: string; html: string }

type MailRequest = { template: Template; language: Language; values: Record<string, string> }

/** Renders a mail. Links begin with the address of this installation, never with a host that a request names. */
export function composeMail({ template, language, values }: MailRequest, publicUrl: string): ComposedMail {
  const translate = words('mail', language)
  const toAddress = (path: string) => new URL(`/${path.replace(/^\/+/, '')}`, publicUrl).href
  // A line break in a name would start a header in the subject, and a paragraph in the text.
  const plainValues = mapValues(values, (value) => value.replace(/[\s\p{Cc}]+/gu, ' ').replace(/\p{Bidi_Control}/gu, ''))
  if (plainValues['link'] !== undefined) plainValues['link'] = toAddress(plainValues['link'])
  if (values['links'] !== undefined) plainValues['links'] = values['links'].replace(/\S+$/gm, toAddress)
  const escapedValues = mapValues(plainValues, escapeHtml)
  const anchor = (address: string) => `<a href="${address}">${address}</a>`
  if (escapedValues['link'] !== undefined) escapedValues['link'] = anchor(escapedValues['link'])
  if (escapedValues['links'] !== undefined)
    escapedValues['links'] = escapedValues['links'].replace(/\S+$/gm, anchor).replaceAll('\n', '<br>')
  const paragraphs = translate(`${template}Body`, escapedValues).split('\n\n')
  return {
    subject: translate(`${template}Subject`, plainValues),
    text: translate(`${template}Body`, plainValues),
    html: `<div lang="${language}">${paragraphs.map((text) => `<p>${text}</p>`).join('')}</div>`,
  }
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const mapValues = (values: Record<string, string>, change: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
