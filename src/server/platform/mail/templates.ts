import type { Language } from '#domain/text/format.ts'
import { words } from '#server/platform/words.ts'

/**
 * Every mail that is sent: what its words name, and whether what was asked for comes to nothing without it.
 * A `link` is a path of ours, such as `/sign-in`; `links` are one in each line, after whom it is for.
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
  mailTest: { names: ['link'], isNeeded: true },
  accountClosed: { names: ['account', 'name'], isNeeded: false },
} as const
export type Template = keyof typeof mailTemplates
export type MailValues<T extends Template> = Record<(typeof mailTemplates)[T]['names'][number], string>

/** A mail in words. The HTML is a part of a page. */
export type ComposedMail = { subject: string; text: string; html: string }

type Asked = { template: Template; language: Language; values: Record<string, string> }

/** Puts a mail into words. Links begin with the address of this installation, and never with what a request said of it. */
export function composeMail({ template, language, values }: Asked, publicUrl: string): ComposedMail {
  const say = words('mail', language)
  const addressOf = (path: string) => new URL(`/${path.replace(/^\/+/, '')}`, publicUrl).href
  // A line break in a name would begin a header in the subject, and a paragraph of its own in the text.
  const plain = mapValues(values, (value) => value.replace(/[\s\p{Cc}]+/gu, ' ').replace(/\p{Bidi_Control}/gu, ''))
  if (plain['link'] !== undefined) plain['link'] = addressOf(plain['link'])
  if (values['links'] !== undefined) plain['links'] = values['links'].replace(/\S+$/gm, addressOf)
  const marked = mapValues(plain, escapeHtml)
  const anchor = (address: string) => `<a href="${address}">${address}</a>`
  if (marked['link'] !== undefined) marked['link'] = anchor(marked['link'])
  if (marked['links'] !== undefined) marked['links'] = marked['links'].replace(/\S+$/gm, anchor).replaceAll('\n', '<br>')
  const paragraphs = say(`${template}Body`, marked).split('\n\n')
  return {
    subject: say(`${template}Subject`, plain),
    text: say(`${template}Body`, plain),
    html: `<div lang="${language}">${paragraphs.map((text) => `<p>${text}</p>`).join('')}</div>`,
  }
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const mapValues = (values: Record<string, string>, change: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
